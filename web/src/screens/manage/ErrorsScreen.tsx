import { Plural, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, CircleCheck, RotateCcw, Smile } from "lucide-react";
import { useState } from "react";
import { type ErrorGroup, errorGroupsQuery, solveError } from "#/api/error-groups";
import { newIdempotencyKey } from "#/api/key";
import { useFormats } from "#/i18n/format";
import { wireTimeAt } from "#/i18n/wire-time";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";

const sum = (sources: ErrorGroup["sources"], by: "version" | "platform"): [string, number][] => {
  const counts = new Map<string, number>();
  for (const source of sources) counts.set(source[by], (counts.get(source[by]) ?? 0) + source.count);
  return [...counts].sort((a, b) => b[1] - a[1]);
};

function Group({ group, member }: { group: ErrorGroup; member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const [key, setKey] = useState(newIdempotencyKey);
  const { message, count } = group;
  const solved = group.state === "solved";
  const change = useMutation({
    mutationFn: async () => solveError(member, group.id, !solved, key),
    onSuccess: () => {
      setKey(newIdempotencyKey());
      toast(solved ? t`The error is open again` : t`Marked as solved`, { tone: "done" });
    },
    onError: (failure) => tellFailure(failure),
    onSettled: async () => client.invalidateQueries({ queryKey: ["errors", member] }),
  });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = (instant: string) => format.dateTime(wireTimeAt(new Date(instant), zone));
  const first = at(group.first_at);
  const last = at(group.last_at);
  const after = group.solved_after === "other" ? "" : group.solved_after;
  const other = t({ message: "other", context: "versions and devices of an error" });
  const list = (by: "version" | "platform") =>
    sum(group.sources, by)
      .map(([name, count]) => `${name === "other" ? other : name} (${format.integer(count)})`)
      .join(", ");
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures font-semibold">
            <Plural value={count} one="# time" other="# times" />
          </span>
          {group.state === "again" && <Pill tone="late" icon={RotateCcw}>{t`Came again`}</Pill>}
        </p>
        <p className="pt-1 font-mono text-14 [overflow-wrap:anywhere]" lang="en">
          {message}
        </p>
        <dl className="grid gap-x-3 pt-2 text-14 text-ink-soft sm:grid-cols-[auto_1fr]">
          <dt className="font-semibold">{t({ message: "When", context: "an error happened" })}</dt>
          <dd className="figures">{first === last ? first : `${first} – ${last}`}</dd>
          {group.frame !== "" && (
            <>
              <dt className="font-semibold">{t({ message: "Where", context: "in the code" })}</dt>
              <dd className="[overflow-wrap:anywhere]">{group.frame}</dd>
            </>
          )}
          <dt className="font-semibold">{t`Versions`}</dt>
          <dd className="figures [overflow-wrap:anywhere]">{list("version")}</dd>
          <dt className="font-semibold">{t`Devices`}</dt>
          <dd className="figures [overflow-wrap:anywhere]">{list("platform")}</dd>
        </dl>
        {solved && (
          <p className="pt-2 text-14 text-ink-soft">
            {after === ""
              ? t`It opens again by itself if a newer version reports it.`
              : t`It opens again by itself if a version newer than ${after} reports it.`}
          </p>
        )}
      </div>
      <Button
        changes="office"
        variant="secondary"
        icon={solved ? RotateCcw : CircleCheck}
        isPending={change.isPending}
        onPress={() => change.mutate()}
        aria-label={solved ? t`Open again: ${message}` : t`Solved: ${message}`}
      >
        {solved ? t`Open again` : t({ message: "Solved", context: "marks an error as solved" })}
      </Button>
    </li>
  );
}

/** What went wrong in people's browsers, grouped by fault; it says nothing of any person. */
export function ErrorsScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { state } = useSearch({ from: "/_signed-in/_manager/manage_/errors" });
  const navigate = useNavigate({ from: "/manage/errors" });
  const query = useInfiniteQuery({ ...errorGroupsQuery(member, state ?? "open"), enabled: member > 0 });
  const groups = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/setup" icon={ArrowLeft} className="self-start">
        {t`Setup`}
      </Link>
      <PageHeader
        title={t`Errors in the app`}
        beneath={t`What went wrong on the devices of guests, team and office. The same error is listed once. Nothing here says who it happened to.`}
        actions={<MemberSwitch />}
      />
      <Segmented<"open" | "solved">
        label={t`Which errors`}
        hideLabel
        value={state ?? "open"}
        onChange={(next) =>
          void navigate({
            search: (before) => ({ ...before, state: next === "open" ? undefined : next }),
            replace: true,
          })
        }
        options={[
          { value: "open", label: t({ message: "Open", context: "errors" }) },
          { value: "solved", label: t({ message: "Solved", context: "errors" }) },
        ]}
      />
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={3} />
      ) : groups.length === 0 ? (
        <EmptyState icon={Smile} title={state === "solved" ? t`No solved errors` : t`No open errors`}>
          {t`Errors that browsers report appear here.`}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {groups.map((group) => (
            <Group key={group.id} group={group} member={member} />
          ))}
        </ul>
      )}
      <ShowMore of={query} full>
        {t`Show more`}
      </ShowMore>
    </div>
  );
}
