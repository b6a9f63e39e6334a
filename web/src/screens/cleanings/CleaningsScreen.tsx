import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CalendarX2, ListChecks, RefreshCw, Search, SearchX, UsersRound, X } from "lucide-react";
import { type RefObject, Suspense, useMemo, useState } from "react";
import { NetworkFailure } from "#/api/refusal";
import { filterCount, lines, localZone, matches, noFilter, wallClock, wholeList } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { useClockIsWrong, useNow } from "#/i18n/use-now";
import { hasRole, useStatus } from "#/session/status";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button, IconButton } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Notice } from "#/ui/Notice";
import { late } from "#/ui/late";
import { PageHeader } from "#/ui/PageHeader";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { TextField } from "#/ui/TextField";
import { Chips } from "./Chips";
import { ExportMenu } from "./ExportMenu";
import { useLists } from "./use-lists";
import { TaskLines } from "./TaskLines";
import { usePullToRefresh } from "./use-pull";
import { changeView, useView, type View } from "./view";

const ReadyMark = late(() => import("../ready/ReadyMark"), "ReadyMark");

/** A person who opens the search wants to type. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

function Nothing({ view, hasTasks }: { view: View; hasTasks: boolean }) {
  const { t } = useLingui();
  if (hasTasks || filterCount(view.filter) > 0 || view.filter.search !== "")
    return (
      <EmptyState
        icon={SearchX}
        title={t`No matching tasks`}
        action={
          <Button variant="secondary" onPress={() => changeView({ filter: noFilter })}>
            {t`Show everything`}
          </Button>
        }
      >
        {t`The search or the filter hides all tasks.`}
      </EmptyState>
    );
  if (view.range)
    return (
      <EmptyState
        icon={CalendarX2}
        title={t`No tasks on these days`}
        action={
          <Button variant="secondary" onPress={() => changeView({ range: undefined })}>
            {view.tab === "past" ? t`All past days` : t`All from today`}
          </Button>
        }
      />
    );
  if (view.tab === "past")
    return (
      <EmptyState icon={ListChecks} title={t`No past tasks yet`}>
        {t`Completed tasks appear here the next day.`}
      </EmptyState>
    );
  return (
    <EmptyState icon={ListChecks} title={t`You currently have no tasks assigned to you.`}>
      {t`Tasks assigned to you appear here.`}
    </EmptyState>
  );
}

/**
 * The tasks of the person who looks. `scroller` is what scrolls when an open task stands beside the list, and `open` that task.
 */
export function CleaningsScreen(props: {
  scroller?: RefObject<HTMLElement | null>;
  open?: string | undefined;
  columns?: 1 | 2;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const language = useLanguage();
  const now = useNow();
  const { data: status } = useStatus();
  const client = useQueryClient();
  const navigate = useNavigate();
  const view = useView();
  const here = wallClock(now, localZone());
  const today = here.slice(0, 10);
  const clockIsWrong = useClockIsWrong();
  const { shown, tasks, counts, refresh } = useLists(view, today);
  const { query } = shown;
  const [searching, setSearching] = useState(view.filter.search !== "");
  const [opened, setOpened] = useState(false);
  const found = useMemo(() => tasks.filter((task) => matches(task, view.filter)), [tasks, view.filter]);
  const drawn = useMemo(
    () => lines(found, { sort: view.sort, newestFirst: view.tab === "past", language }),
    [found, view.sort, view.tab, language],
  );
  /** All that the list shows once it is loaded to its end. */
  const listed = async () => {
    const all = view.range || shown.complete ? tasks : await wholeList(client, view.tab);
    return lines(
      all.filter((task) => matches(task, view.filter)),
      { sort: view.sort, newestFirst: view.tab === "past", language },
    ).flatMap((line) => (line.kind === "task" ? [line.task] : []));
  };
  const pulled = usePullToRefresh(refresh);
  const loading = query.isFetching || shown.older.isFetchingNextPage;
  const known = query.data !== undefined || shown.complete;

  return (
    <>
      <span
        aria-hidden
        className={`pointer-events-none fixed inset-x-0 top-3 z-20 grid justify-center ${pulled > 0 ? "" : "hidden"}`}
      >
        <span
          className={`grid size-11 place-items-center rounded-full border border-line bg-card text-sea-ink shadow-float ${pulled >= 1 ? "" : "opacity-70"}`}
        >
          <RefreshCw className={`size-6 ${pulled >= 1 ? "rotate-180" : ""} transition-transform`} strokeWidth={1.75} />
        </span>
      </span>
      <PageHeader
        above={
          <span className="relative">
            {formats.day(here)}
            {/* Beside the flow: it comes late and goes, and nothing may move for it. */}
            {hasRole(status, "cleaner", "company") && (
              <span className="absolute start-full top-1/2 -translate-y-1/2">
                <Suspense>
                  <ReadyMark today={today} />
                </Suspense>
              </span>
            )}
          </span>
        }
        title={t`Cleanings`}
        actions={
          <>
            <IconButton
              icon={searching ? X : Search}
              label={searching ? t`Close the search` : t`Search`}
              aria-expanded={searching}
              onPress={() => {
                if (searching) changeView({ filter: { ...view.filter, search: "" } });
                setSearching(!searching);
                setOpened(!searching);
              }}
            />
            <IconButton icon={RefreshCw} label={t`Refresh`} isPending={loading} onPress={refresh} />
            {hasRole(status, "company", "manager") && (
              <>
                <IconButton
                  icon={UsersRound}
                  label={t`Assign tasks`}
                  onPress={() => void navigate({ to: "/handout" })}
                  className="desk:hidden"
                />
                <Button
                  icon={UsersRound}
                  variant="secondary"
                  size="pill"
                  onPress={() => void navigate({ to: "/handout" })}
                  className="max-desk:hidden"
                >
                  {t`Assign tasks`}
                </Button>
              </>
            )}
            <ExportMenu tasks={listed} />
          </>
        }
      />
      {clockIsWrong && (
        <div className="pb-3">
          <Notice tone="warn">
            {t`This device’s clock is wrong: it’s ${formats.time(here)} now. Your times are recorded correctly.`}
          </Notice>
        </div>
      )}
      {searching && (
        <div className="pb-3">
          <TextField
            type="search"
            label={t`Search tasks`}
            hideLabel
            placeholder={t`Home, street, town, person…`}
            icon={Search}
            // The button above closes the search and empties it.
            className="[&_input::-webkit-search-cancel-button]:hidden"
            ref={opened ? takeFocus : undefined}
            value={view.filter.search}
            onChange={(search) => changeView({ filter: { ...view.filter, search } })}
          />
        </div>
      )}
      <Tabs
        label={t`Tasks`}
        selected={view.tab}
        onSelect={(tab) => changeView({ tab })}
        tabs={[
          { key: "current", label: t`Current`, count: counts.current },
          { key: "past", label: t`Past`, count: counts.past },
        ]}
        className="max-w-xl"
      >
        <Chips view={view} today={today} tasks={tasks} />
        {query.isError && known && !(query.error instanceof NetworkFailure) && (
          <div className="pb-3">
            <Notice tone="warn">{t`The tasks could not be refreshed. You’re seeing the last known state.`}</Notice>
          </div>
        )}
        {drawn.length > 0 && (view.range ?? (filterCount(view.filter) > 0 || view.filter.search !== "")) && (
          <div className="pb-3">
            <FilterHides onShowAll={() => changeView({ filter: noFilter, range: undefined })} />
          </div>
        )}
        {drawn.length > 0 ? (
          <TaskLines
            lines={drawn}
            columns={props.columns ?? 1}
            now={now}
            open={props.open}
            scroller={props.scroller}
            name={`${view.tab} ${view.sort}`}
          />
        ) : known && !(loading && !shown.complete) ? (
          <Nothing view={view} hasTasks={tasks.length > 0} />
        ) : query.isError || query.isPaused ? (
          <LoadFailure
            failure={query.error ?? new NetworkFailure("paused")}
            retry={refresh}
            title={t`Your tasks could not be loaded`}
            offline={t`You’re offline, and nothing has been loaded on this device yet.`}
          />
        ) : (
          <SkeletonList count={4} />
        )}
        <div className="flex justify-center py-4 empty:hidden">
          <ShowMore of={shown.older} auto>
            {view.tab === "past" ? t`Load older tasks` : t`Load more tasks`}
          </ShowMore>
        </div>
      </Tabs>
    </>
  );
}
