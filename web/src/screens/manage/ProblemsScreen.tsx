import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PartyPopper } from "lucide-react";
import { useMemo, useState } from "react";
import type { Problem } from "#/features/problems/texts";
import { useLanguage } from "#/i18n/texts";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { usePropertyTitle } from "#/session/device-settings";
import { EmptyState } from "#/ui/EmptyState";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { Select } from "#/ui/Select";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { BackLink } from "./BackLink";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";
import { ProblemCard } from "./ProblemCard";
import { problemsQuery } from "#/api/problems";
import { byUrgency } from "./problems";

type Shown = "open" | "taken" | "done" | "all";

/** The properties that have reports, by name; the list itself says which there are. */
function useProperties(problems: readonly Problem[], kept: { value: string; label: string } | undefined) {
  const titleOf = usePropertyTitle();
  const language = useLanguage();
  return useMemo(() => {
    const found = new Map(problems.map((problem) => [String(problem.property_id), titleOf(problem)]));
    if (kept) found.set(kept.value, kept.label);
    const { compare } = new Intl.Collator(language, { numeric: true });
    return [...found].map(([value, label]) => ({ value, label })).toSorted((a, b) => compare(a.label, b.label));
  }, [problems, kept, titleOf, language]);
}

/** All that guests and staff have reported, with its state. */
export function ProblemsScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const [state, setState] = useState<Shown>("open");
  const [property, setProperty] = useState<{ value: string; label: string }>();
  const query = useInfiniteQuery({
    ...problemsQuery(member, state, Number(property?.value ?? 0)),
    enabled: member > 0,
  });
  const { data } = query;
  const found = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const shown = state === "open" || state === "taken" ? byUrgency(found) : found;
  const properties = useProperties(found, property);
  return (
    <div className="max-w-4xl">
      {/* On a desk it stands in the rail. */}
      <div className="desk:hidden">
        <BackLink to="/manage" />
      </div>
      <PageHeader
        title={t`Problems`}
        beneath={t`Damage, missing items and lost property, reported by guests and staff.`}
        actions={<MemberSwitch />}
      />
      <div className="flex flex-wrap items-end gap-3 pb-4">
        <Segmented<Shown>
          label={t`State`}
          hideLabel
          value={state}
          onChange={setState}
          options={[
            { value: "open", label: t`Open` },
            { value: "taken", label: t`In progress` },
            { value: "done", label: t({ message: "Done", context: "a problem" }) },
            { value: "all", label: t({ message: "All", context: "mails, chats or problems" }) },
          ]}
        />
        {properties.length > 0 && (
          <Select
            label={t`Property`}
            value={property?.value ?? ""}
            options={[{ value: "", label: t`All properties` }, ...properties]}
            onChange={(value) => setProperty(properties.find((one) => one.value === value))}
            className="min-w-56 grow"
          />
        )}
      </div>
      {property && (
        <div className="pb-4">
          <FilterHides onShowAll={() => setProperty(undefined)} />
        </div>
      )}
      {!data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !data ? (
        <SkeletonList />
      ) : shown.length === 0 ? (
        <EmptyState icon={PartyPopper} title={state === "open" ? t`Nothing is open` : t`Nothing here`}>
          {t`What guests and staff report appears here right away, with photos.`}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {shown.map((problem) => (
            <li key={problem.id} className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
              <ProblemCard problem={problem} heading="h2" />
            </li>
          ))}
        </ul>
      )}
      <ShowMore of={query} full className="mt-4">
        {t`Show more`}
      </ShowMore>
    </div>
  );
}
