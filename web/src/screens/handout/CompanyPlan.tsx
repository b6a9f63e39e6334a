import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Footprints, UsersRound } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useConnection } from "#/api/connection";
import { type Schedule, type ScheduledTask, scheduleQuery } from "#/api/schedule";
import { candidatesQuery } from "#/api/task-plan";
import { localZone, wallClock } from "#/i18n/property-time";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { LoadFailure } from "#/parts/LoadFailure";
import { DayGrid } from "#/screens/schedule/DayGrid";
import { OpenTask } from "#/screens/schedule/open-tasks";
import { hourOf, hoursOf, isOf, type PlanRow, rowsOf } from "#/screens/schedule/rows";
import { ViewSwitch } from "#/screens/schedule/ViewSwitch";
import { type ScheduleWords, useScheduleWords } from "#/screens/schedule/words";
import { Button } from "#/ui/Button";
import { useMayChange } from "#/ui/changing";
import { DaySwitch } from "#/ui/DaySwitch";
import { EmptyState } from "#/ui/EmptyState";
import type { GridDrag } from "#/ui/grid";
import { Icon } from "#/ui/Icon";
import { late } from "#/ui/late";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { useWide } from "#/ui/use-wide";
import { type HandoutSearch, parseHandoutSearch } from "./search";

const CompanyMove = late(() => import("./CompanyMove"), "CompanyMove", { ahead: true });
const CompanyWeek = late(() => import("./CompanyWeek"), "CompanyWeek", { ahead: true });

/** What the day and the week of a company have in common. */
export interface CompanyView {
  member: number;
  /** Today when left out. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
  /** The switch between them. */
  views: ReactNode;
}

/** What none of the company's people has. */
const isOpen = (task: ScheduledTask) => task.person === 0 && task.state === "not_started";

interface Moving {
  task: ScheduledTask;
  /** In whose row it is taken up: of a task for two either may go to another. */
  staff?: number;
  begins?: number;
}

/** A task goes to another of the company's people; it keeps its time, which is the agency's. */
function useTaskDrag(member: number, words: ScheduleWords, onMove: (moving: Moving) => void): GridDrag<PlanRow> {
  const { t } = useLingui();
  const [lifted, setLifted] = useState<ScheduledTask>();
  const { data } = useQuery({
    ...candidatesQuery(`${member}-${lifted?.id ?? 0}`, { start: "", end: "" }),
    enabled: lifted !== undefined,
  });
  const takes = ({ person }: PlanRow, task: ScheduledTask) =>
    person.kind === "person" && person.active && !isOf(task, person);
  return {
    // Wherever in a row it is let go.
    step: 24,
    lift: (_, bar) => {
      if (!("task" in bar)) return false;
      if (bar.task.state !== "not_started") {
        toast(
          bar.task.state === "started"
            ? t`This task has begun. It stays where it is.`
            : t`This task is done. It stays where it is.`,
        );
        return false;
      }
      setLifted(bar.task);
      return true;
    },
    over: (row, bar) => {
      if (!("task" in bar) || !takes(row, bar.task)) return undefined;
      const one = lifted?.id === bar.task.id ? data?.people.find(({ staff }) => staff === row.person.id) : undefined;
      const who = [row.person.name, words.clock(bar.task.start)].join(", ");
      return one && !one.fits
        ? { well: false, words: `${who}: ${one.reasons.join(" · ")}` }
        : { well: true, words: who };
    },
    drop: (row, bar) => {
      if ("task" in bar && takes(row, bar.task)) onMove({ task: bar.task, staff: bar.staff, begins: row.person.id });
    },
  };
}

/** On a phone: a person with their tasks in order, and the ways between. */
function PersonCard({
  row,
  words,
  onMove,
}: {
  row: PlanRow;
  words: ScheduleWords;
  onMove: (task: ScheduledTask) => void;
}) {
  const { t } = useLingui();
  return (
    <li className="rounded-card border border-line bg-card p-3">
      <h2 className="font-bold [overflow-wrap:anywhere]">{row.person.name}</h2>
      <p className="figures text-14 text-ink-soft">{words.times(row.person).join(" · ")}</p>
      {row.tasks.map((task) => {
        const way = row.person.ways.find(({ to }) => to === task.id)?.minutes ?? 0;
        const title = words.title(task);
        const against = words.conflictsOf(task, row.person.id);
        return (
          <div key={task.id}>
            {way > 0 && (
              <p className="figures flex items-center gap-2 py-0.5 text-14 text-ink-soft">
                <Icon of={Footprints} size={14} />
                {t`${way} min on the way`}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5">
              <span className="figures w-14 shrink-0 font-bold whitespace-nowrap">{words.clock(task.start)}</span>
              <span className="min-w-0 grow basis-48">
                <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
                <span
                  className={`block text-14 ${against.length > 0 ? "font-semibold text-late-ink" : "text-ink-soft"}`}
                >
                  {against.length > 0 ? against.join(" · ") : [words.kind(task), words.state(task)].join(" · ")}
                </span>
              </span>
              <Button
                variant="quiet"
                className="ms-auto shrink-0 px-2 whitespace-nowrap"
                aria-haspopup="dialog"
                aria-label={t`Move ${title}…`}
                onPress={() => onMove(task)}
              >
                {t({ message: "Move…", context: "a task to another person" })}
              </Button>
            </div>
          </div>
        );
      })}
    </li>
  );
}

/** The plan of a company: the day of its own people with the tasks that it has from the agency, or how much they have in its week. */
export function CompanyPlan({ member }: { member: number }) {
  const { day, view } = parseHandoutSearch(useSearch({ from: "/_signed-in/_staff/handout" }));
  const navigate = useNavigate({ from: "/handout" });
  const set = (change: Pick<HandoutSearch, "day" | "view">) =>
    void navigate({ search: (before) => ({ ...before, tab: "plan", ...change }), replace: true });
  const parts = {
    member,
    day,
    onDay: (day: string | undefined) => set({ day }),
    views: <ViewSwitch view={view ?? "day"} onChange={(to) => set({ view: to === "week" ? to : undefined })} />,
  };
  if (view !== "week") return <CompanyDay {...parts} />;
  return (
    <Suspense fallback={<SkeletonList count={4} />}>
      <CompanyWeek
        {...parts}
        onOpen={(day) => void navigate({ search: (before) => ({ ...before, tab: "plan", day, view: undefined }) })}
      />
    </Suspense>
  );
}

function CompanyDay({ member, day: chosen, onDay, views }: CompanyView) {
  const { t } = useLingui();
  const wide = useWide();
  const language = useLanguage();
  const lost = useConnection() === "lost";
  const mayPlan = useMayChange(undefined);
  const clock = wallClock(useNow(), localZone());
  const [moving, setMoving] = useState<Moving>();
  const { data: plan, error, refetch, isPlaceholderData: waits } = useQuery(scheduleQuery(member, chosen, "published"));
  const day = chosen ?? plan?.day ?? clock.slice(0, 10);
  const words = useScheduleWords(plan);
  const drag = useTaskDrag(member, words, setMoving);
  const away = t({ message: "Absent", context: "a person, in the plan" });
  const hours = useMemo(() => (plan ? hoursOf(plan) : { from: 8, to: 18 }), [plan]);
  const rows = useMemo(() => {
    if (!plan) return undefined;
    // The company's own row would only say again what its people have; to it they are the own people, whom a day without tasks has, too.
    const people = plan.people.filter(({ kind }) => kind === "person").map((one) => ({ ...one, company: 0 }));
    const own: Schedule = { ...plan, people };
    return rowsOf(own, hours, "", language, { away });
  }, [plan, hours, language, away]);
  const open = plan?.tasks.filter(isOpen) ?? [];
  const at = plan && plan.today === day && plan.today === clock.slice(0, 10) ? hourOf(day, clock) - hours.from : -1;
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-center gap-2">
        {views}
        <DaySwitch date={day} today={plan?.today} onChange={(date) => onDay(date === plan?.today ? undefined : date)} />
      </div>
      {lost && plan && (
        <p role="status" className="text-14 text-ink-soft">
          {t`No signal. This is the plan as it was last loaded.`}
        </p>
      )}
      {!plan && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={4} />)}
      {plan && !waits && open.length > 0 && (
        <section aria-label={t`Unassigned`} className="flex flex-col gap-2">
          <h2 className="text-18 font-bold">{t`Unassigned: ${open.length}`}</h2>
          <ul className="grid grid-cols-1 gap-2 desk:grid-cols-3">
            {open.map((task) => (
              <li key={task.id}>
                <OpenTask
                  member={member}
                  task={task}
                  words={words}
                  onMove={() => setMoving({ task, ...(task.fits !== 0 && { begins: task.fits }) })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={UsersRound} title={t`Nobody works for you yet`}>
          {t`Add your people under People. Their day appears here.`}
        </EmptyState>
      )}
      {rows && rows.length > 0 && wide && (
        <div data-desk className="flex h-[60dvh] flex-col">
          <DayGrid
            member={member}
            own
            rows={rows}
            hours={hours}
            now={at >= 0 && at < hours.to - hours.from ? at : undefined}
            words={words}
            drag={lost || !mayPlan ? undefined : drag}
            onOpen={(row, cell) => {
              const bar = row.bars.find(({ key }) => key === cell.bar);
              if (bar && "task" in bar) setMoving({ task: bar.task, staff: bar.staff });
            }}
            onMove={(row, cell) => {
              const bar = row.bars.find(({ key }) => key === cell.bar);
              if (bar && "task" in bar) setMoving({ task: bar.task, staff: bar.staff });
            }}
          />
        </div>
      )}
      {rows && rows.length > 0 && !wide && (
        <ul className="flex flex-col gap-3">
          {rows.map((row) => (
            <PersonCard
              key={row.key}
              row={row}
              words={words}
              onMove={(task) => setMoving({ task, staff: row.person.id })}
            />
          ))}
        </ul>
      )}
      {moving && (
        <Suspense>
          <CompanyMove
            key={moving.task.id}
            member={member}
            task={moving.task}
            staff={moving.staff}
            title={words.title(moving.task)}
            when={[words.kind(moving.task), words.span(moving.task)].join(" · ")}
            begins={moving.begins}
            onClose={() => setMoving(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
