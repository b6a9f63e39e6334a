import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarPlus, CalendarX2, House, ListChecks, LogIn, LogOut, Search } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { dayStaysQuery, dayTasksQuery } from "#/api/board";
import { attentionQuery } from "#/api/attention";
import { useConnection } from "#/api/connection";
import { AttentionList } from "#/features/board/AttentionList";
import { countReady, countTasks, sortTasks, stayMatches, taskMatches } from "#/features/board/rules";
import { StayRow } from "#/features/board/StayRow";
import { TaskRow } from "#/features/board/TaskRow";
import { useFormats } from "#/i18n/format";
import { localZone, wallClock } from "#/i18n/property-time";
import { useNow } from "#/i18n/use-now";
import { LoadFailure } from "#/parts/LoadFailure";
import { buttonClass } from "#/ui/button-class";
import { Changes } from "#/ui/Changes";
import { DaySwitch } from "#/ui/DaySwitch";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { PageHeader } from "#/ui/PageHeader";
import { SectionHeader } from "#/ui/SectionHeader";
import { Skeleton } from "#/ui/Skeleton";
import { Stat } from "#/ui/Stat";
import { TextField } from "#/ui/TextField";
import { useArrows } from "./arrows";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";
import { SearchButton } from "./SearchButton";
import { StillMissing } from "./StillMissing";

/** All that the board shows of one day, fetched side by side. */
function useDay(wanted: string | undefined) {
  const { member = 0 } = useManaged();
  const of = member > 0;
  const today = useQuery({ ...dayStaysQuery(member, undefined), enabled: of });
  const isToday = wanted === undefined || wanted === today.data?.date;
  const other = useQuery({ ...dayStaysQuery(member, wanted), enabled: of && !isToday });
  const date = wanted ?? today.data?.date;
  const tasks = useQuery({ ...dayTasksQuery(member, date), enabled: of && date !== undefined });
  const attention = useQuery({ ...attentionQuery(member), enabled: of });
  const stays = isToday ? today : other;
  return {
    date,
    today: today.data?.date,
    stays: stays.data,
    tasks: tasks.data,
    attention,
    failure:
      (stays.data ? null : stays.error) ??
      (tasks.data ? null : tasks.error) ??
      (attention.data ? null : attention.error),
    retry: () => {
      for (const query of [stays, tasks, attention]) void query.refetch();
    },
  };
}

function Column({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <SectionHeader aside={count}>{title}</SectionHeader>
      {count === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong/60 px-4 py-5 text-ink-soft">{children}</p>
      ) : (
        // Rows out of sight are neither styled nor laid out: a changeover day has hundreds of them.
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card [&>li]:[contain-intrinsic-block-size:auto_4.5rem] [&>li]:[content-visibility:auto]">
          {children}
        </ul>
      )}
    </section>
  );
}

/** What is coming, drawn as bars: the four numbers, then the list and the board. */
const coming = [
  ...Array.from({ length: 4 }, () => "h-24 rounded-card"),
  ...Array.from({ length: 3 }, () => "col-span-full h-32 rounded-card"),
];

/** From this many rows on one looks for one rather than reading them all. */
const manyRows = 12;

export function Today({ narrow }: { narrow?: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  const { member = 0 } = useManaged();
  const { date: wanted } = useSearch({ from: "/_signed-in/_manager/manage" });
  const navigate = useNavigate();
  const day = useDay(wanted);
  const [typed, setTyped] = useState("");
  const now = useNow();
  const { stays, tasks, today } = day;
  const attention = day.attention.data;
  const offline = useConnection() === "lost";
  const rows = useArrows("[data-row]");
  const sorted = useMemo(() => sortTasks(tasks ?? [], now), [tasks, now]);

  const goTo = (date: string) =>
    void navigate({
      to: ".",
      search: (before) => ({ ...before, date: date === today ? undefined : date }),
      replace: true,
    });
  const isToday = day.date !== undefined && day.date === today;
  const header = (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-2 pb-3">
      <PageHeader
        title={isToday || day.date === undefined ? t`Today` : format.shortDay(day.date)}
        above={day.date === undefined ? undefined : format.day(day.date)}
      />
      {/* Keeps its place until the day is known. */}
      <div className="flex min-h-11 basis-full flex-wrap items-center gap-2 desk:basis-auto">
        {day.date !== undefined && <DaySwitch date={day.date} today={today} onChange={goTo} />}
        <MemberSwitch />
      </div>
      <SearchButton className="min-w-0 grow basis-48 desk:ms-auto desk:max-w-72" />
      <Changes>
        <Link
          to="/manage/reservations/new"
          search={({ member: at }) => ({ member: at })}
          className={buttonClass({ variant: "primary" })}
        >
          <Icon of={CalendarPlus} />
          <span>{t`New reservation`}</span>
        </Link>
      </Changes>
    </div>
  );
  if (day.failure) {
    return (
      <>
        {header}
        <LoadFailure failure={day.failure} retry={day.retry} />
      </>
    );
  }
  if (!stays || !tasks || !attention) {
    return (
      <>
        {header}
        <Skeleton className="grid grid-cols-2 gap-3 desk:grid-cols-4" bars={coming} />
      </>
    );
  }

  const counts = countTasks(tasks);
  const gone = countTasks(tasks.filter((task) => task.type === "departure" && task.check !== 1));
  const ready = countReady(stays.arrivals, tasks);
  const unpaid = stays.arrivals.filter((stay) => !stay.paid).length;
  const shown = stays.arrivals.filter((stay) => stay.key_visible).length;
  const toClean = stays.arrivals.length - ready;
  // A number stays with its word.
  const together = (text: string) => text.replaceAll(/(\d) /g, "$1\u00a0");
  const total = stays.arrivals.length + stays.departures.length + tasks.length;
  const arrivals = stays.arrivals.filter((stay) => stayMatches(typed, stay));
  const departures = stays.departures.filter((stay) => stayMatches(typed, stay));
  const listed = sorted.filter((task) => taskMatches(typed, task));
  const nothing = (text: string) => (typed.trim() === "" ? text : t`Nothing matches your search.`);
  return (
    <>
      {header}
      {isToday && <StillMissing member={member} />}
      <div className={`grid grid-cols-2 gap-3 pb-4 ${narrow ? "" : "desk:grid-cols-4"}`}>
        <Stat
          label={t`Arrivals`}
          value={stays.arrivals.length}
          icon={LogIn}
          tone="arrival"
          details={[together(t`${unpaid} not paid`), together(t`${shown} see the key`)]}
        />
        <Stat
          label={t`Departures`}
          value={stays.departures.length}
          icon={LogOut}
          tone="departure"
          details={[together(t`${gone.done} cleaned`), together(t`${gone.open + gone.running} to clean`)]}
        />
        <Stat
          label={t`Tasks`}
          value={tasks.length}
          icon={ListChecks}
          tone="running"
          details={[
            together(t`${counts.done} done · ${counts.running} running`),
            together(t`${counts.open} not started`),
          ]}
        />
        <Stat
          label={t`Ready for arrivals`}
          value={ready}
          icon={House}
          tone="done"
          details={[together(t`of ${stays.arrivals.length} homes`), together(t`${toClean} still to clean`)]}
        />
      </div>
      <div className="pb-4">
        <AttentionList
          member={member}
          attention={attention}
          asOf={offline ? format.time(wallClock(day.attention.dataUpdatedAt, localZone())) : undefined}
          ref={rows}
        />
      </div>
      {total === 0 ? (
        <EmptyState icon={CalendarX2} title={t`A quiet day`}>
          {t`Nobody arrives or leaves, and no task is planned.`}
        </EmptyState>
      ) : (
        <>
          {total > manyRows && (
            <TextField
              type="search"
              label={t`Search the day`}
              hideLabel
              icon={Search}
              placeholder={t`Property, guest, person or street`}
              value={typed}
              onChange={setTyped}
              className="max-w-xl pb-3"
            />
          )}
          <div className={`grid items-start gap-x-5 gap-y-4 ${narrow ? "" : "sm:grid-cols-2 xl:grid-cols-3"}`}>
            <Column title={t`Arrivals`} count={arrivals.length}>
              {arrivals.length === 0
                ? nothing(t`Nobody arrives.`)
                : arrivals.map((stay) => (
                    <li key={stay.id}>
                      <StayRow stay={stay} side="arrival" />
                    </li>
                  ))}
            </Column>
            <Column title={t`Departures`} count={departures.length}>
              {departures.length === 0
                ? nothing(t`Nobody leaves.`)
                : departures.map((stay) => (
                    <li key={stay.id}>
                      <StayRow stay={stay} side="departure" />
                    </li>
                  ))}
            </Column>
            <Column title={t`Tasks`} count={listed.length}>
              {listed.length === 0
                ? nothing(t`No task is planned.`)
                : listed.map((task) => (
                    <li key={task.cleaning_rpmaid}>
                      <TaskRow task={task} now={now} />
                    </li>
                  ))}
            </Column>
          </div>
        </>
      )}
    </>
  );
}
