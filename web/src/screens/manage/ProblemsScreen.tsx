import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PartyPopper, SearchX } from "lucide-react";
import { useMemo } from "react";
import { FilterHides } from "#/parts/FilterHides";
import { HomeChooser } from "#/parts/HomeChooser";
import { LoadFailure } from "#/parts/LoadFailure";
import { useChosen } from "#/parts/use-chosen";
import { useTyped } from "#/parts/use-typed";
import { Dialog } from "#/ui/Dialog";
import { EmptyState } from "#/ui/EmptyState";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useWide } from "#/ui/use-wide";
import { BackLink } from "./BackLink";
import { ColumnMenu } from "./ColumnMenu";
import { FilterSheet } from "./FilterSheet";
import { ListFile } from "./ListFile";
import { ListSearch } from "./ListSearch";
import { useArrows } from "./arrows";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";
import { ProblemCard } from "./ProblemCard";
import { type ProblemFilter, problemsFile, problemsQuery } from "#/api/problems";
import {
  type ProblemColumn,
  problemColumnNames,
  problemColumns,
  ProblemTable,
  usualProblemColumns,
} from "./ProblemTable";
import { parseProblemsSearch, type ProblemsSearch } from "./problems-search";
import { SortBy } from "./SortBy";

type Shown = "open" | "taken" | "done" | "all";

const list = "/manage/problems";

/** All that guests and staff have reported, with its state. */
export function ProblemsScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const {
    q = "",
    state = "open",
    property,
    order: wanted,
    open: opened,
  } = parseProblemsSearch(useSearch({ from: "/_signed-in/_manager/manage_/problems" }));
  const navigate = useNavigate({ from: list });
  const set = (change: Partial<ProblemsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const [typed, setTyped] = useTyped(q, list, (words) => set({ q: words }));
  // Of what is settled the urgency counts no more.
  const waiting = state === "open" || state === "taken";
  const byUrgency = waiting && wanted !== "asc" && wanted !== "desc";
  const order = byUrgency ? (wanted ?? "urgent") : wanted === "asc" ? wanted : "desc";
  const isDown = order === "urgent" || order === "desc";
  const filter: ProblemFilter = {
    ...(q ? { q } : {}),
    ...(state === "all" ? {} : { state }),
    ...(property ? { property } : {}),
    ...(order === "desc" ? {} : { order }),
  };
  const query = useInfiniteQuery({
    ...problemsQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const hides = q !== "" || property !== undefined;
  const { data } = query;
  const rows = useArrows("[data-row]");
  const wide = useWide();
  const [columns, chooseColumn] = useChosen<ProblemColumn>("problems", problemColumns, usualProblemColumns);
  const shown = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const atHand = wide ? shown.find((problem) => problem.id === opened) : undefined;
  const showAll = () => {
    setTyped("");
    set({ q: undefined, property: undefined });
  };
  const homeField = (
    <HomeChooser
      member={member}
      label={t`Property`}
      all={t`All properties`}
      value={property ?? 0}
      onChange={(home) => set({ property: home || undefined })}
      className="col-span-2 min-w-48 grow basis-48"
    />
  );
  const sortField = (
    <SortBy<"urgency" | "reported">
      value={byUrgency ? "urgency" : "reported"}
      options={[
        ...(waiting
          ? [
              {
                value: "urgency" as const,
                label: t({ message: "Urgency", context: "a problem" }),
                up: t`Least urgent first`,
                down: t`Urgent first`,
              },
            ]
          : []),
        {
          value: "reported",
          label: t({ message: "Reported", context: "a problem" }),
          up: t`Earliest first`,
          down: t`Latest first`,
        },
      ]}
      onSort={(sort) => set({ order: sort === "urgency" ? undefined : "desc" })}
      isDown={isDown}
      onTurn={() => set({ order: byUrgency ? (isDown ? "least_urgent" : "urgent") : isDown ? "asc" : "desc" })}
      className="col-span-2 grow basis-48 desk:grow-0"
    />
  );
  return (
    <div className="max-w-4xl desk:max-w-none">
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
        <div className="basis-full sm:shrink-0 sm:basis-auto">
          <Segmented<Shown>
            label={t`State`}
            hideLabel
            value={state}
            onChange={(next) => set({ state: next === "open" ? undefined : next })}
            options={[
              { value: "open", label: t`Open` },
              { value: "taken", label: t`In progress` },
              { value: "done", label: t({ message: "Done", context: "a problem" }) },
              { value: "all", label: t({ message: "All", context: "mails, chats or problems" }) },
            ]}
          />
        </div>
        {wide && homeField}
        <div className="flex min-w-0 grow basis-60 items-end gap-3">
          <ListSearch
            placeholder={t`Report, person, property`}
            value={typed}
            onChange={setTyped}
            className="min-w-0 grow"
          />
          <ListFile address={(format) => problemsFile(member, filter, format)} name={t`Problems`} />
        </div>
        {wide ? (
          sortField
        ) : (
          <div className="basis-full">
            <FilterSheet count={property === undefined ? 0 : 1} onClear={() => set({ property: undefined })}>
              {homeField}
              {sortField}
            </FilterSheet>
          </div>
        )}
        {wide && <ColumnMenu names={problemColumnNames} chosen={columns} choose={chooseColumn} />}
      </div>
      {hides && (
        <div className="pb-4">
          <FilterHides onShowAll={showAll} />
        </div>
      )}
      {!data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !data ? (
        <SkeletonList />
      ) : shown.length === 0 && hides ? (
        !query.hasNextPage && (
          <EmptyState icon={SearchX} title={t`Nothing found`}>
            {t`No report fits the search.`}
          </EmptyState>
        )
      ) : shown.length === 0 ? (
        <EmptyState icon={PartyPopper} title={state === "open" ? t`Nothing is open` : t`Nothing here`}>
          {t`What guests and staff report appears here right away, with photos.`}
        </EmptyState>
      ) : wide ? (
        <ProblemTable problems={shown} columns={columns} />
      ) : (
        <ul ref={rows} className="flex flex-col gap-3">
          {shown.map((problem) => (
            <li
              key={problem.id}
              data-row
              tabIndex={-1}
              className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5"
            >
              <ProblemCard problem={problem} heading="h2" />
            </li>
          ))}
        </ul>
      )}
      <ShowMore of={query} full className="mt-4">
        {t`Show more`}
      </ShowMore>
      {atHand && (
        <Dialog
          wide
          title={t({ message: "Report", context: "a problem" })}
          isOpen
          onClose={() => set({ open: undefined })}
        >
          <ProblemCard problem={atHand} heading="h3" />
        </Dialog>
      )}
    </div>
  );
}
