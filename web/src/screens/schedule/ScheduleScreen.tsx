import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search, SearchX, UserRoundCheck, UsersRound } from "lucide-react";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useConnection } from "#/api/connection";
import type { DraftPlan } from "#/api/draft";
import { type Schedule, type ScheduledTask, scheduleQuery } from "#/api/schedule";
import { candidatesQuery } from "#/api/task-plan";
import { localZone, wallClock } from "#/i18n/property-time";
import { loadTexts, useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useTyped } from "#/parts/use-typed";
import type { Begins } from "#/screens/handout/MoveDialog";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { Button } from "#/ui/Button";
import { Changes } from "#/ui/Changes";
import { DaySwitch } from "#/ui/DaySwitch";
import { EmptyState } from "#/ui/EmptyState";
import type { Cell, GridDrag } from "#/ui/grid";
import { late } from "#/ui/late";
import { LinkButton } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { Skeleton } from "#/ui/Skeleton";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { useMayChange } from "#/ui/changing";
import { useWide } from "#/ui/use-wide";
import { Legend } from "./Legend";
import {
  type Hours,
  hourOf,
  hoursOf,
  isAt,
  isNobodys,
  isOf,
  momentOf,
  movedTo,
  type PlanBar,
  type PlanRow,
  peopleOf,
  type Proposed,
  rowsOf,
  withProposed,
  turnsBeforeAll,
} from "./rows";
import { type Begin, mayBeAway, mayBeLate } from "./question";
import type { PlanEnd } from "./plan-end";
import { parseScheduleSearch, type ScheduleSearch } from "./search";
import { ViewSwitch } from "./ViewSwitch";
import { type ScheduleWords, useScheduleWords } from "./words";

const PlanTask = late(() => loadTexts("handout").then(() => import("./PlanTask")), "PlanTask");

// It loads beside the plan that it shows.
const DayGrid = late(() => import("./DayGrid"), "DayGrid", { ahead: true });

// What opens at a press is fetched before it is pressed.
const PlanEnds = late(() => import("./PlanEnds"), "PlanEnds", { ahead: true });
const TaskSheet = late(() => import("./TaskSheet"), "TaskSheet", { ahead: true });
const Proposals = late(() => import("./Proposals"), "Proposals");
const DayCards = late(() => import("./DayCards"), "DayCards", { ahead: true });
const Tray = late(() => import("./Tray"), "Tray", { ahead: true });
const Unassigned = late(() => import("./Unassigned"), "Unassigned", { ahead: true });

const WeekPlan = late(() => import("./WeekPlan"), "WeekPlan");
const DraftBar = late(() => import("./DraftBar"), "DraftBar");

const from = "/_signed-in/_manager/manage_/schedule";
const place = "/manage/schedule";

const hatch = "bg-[repeating-linear-gradient(135deg,var(--color-card)_0_3px,currentColor_3px_6px)]";

/** Whether all of the day can be done: how many cleanings there are, and for how many there is somebody. */
function Capacity({ plan }: { plan: Schedule }) {
  const { t } = useLingui();
  const { cleanings, assigned, fits, own } = plan;
  const missing = cleanings - assigned - fits;
  const possible = assigned + fits;
  const share = (count: number) => ({ width: `${(count / Math.max(1, cleanings)) * 100}%` });
  return (
    <section aria-label={t`Cleanings of the day`} className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
      <h2 className="figures text-18 font-bold">
        {cleanings === 0
          ? t`No cleanings on this day`
          : own === 0 || missing === 0
            ? t`Cleanings: ${cleanings}`
            : t`Cleanings: ${cleanings}, possible: ${possible}`}
      </h2>
      {cleanings > 0 && (
        <>
          <span aria-hidden className="flex h-2.5 min-w-40 grow gap-0.5 overflow-hidden rounded-full desk:max-w-80">
            <span style={share(assigned)} className="bg-sea" />
            <span style={share(fits)} className={`text-sea ${hatch}`} />
            <span style={share(missing)} className={`text-late ${hatch}`} />
          </span>
          <p className="figures text-14 text-ink-soft">
            {t`${assigned} assigned`}
            {fits > 0 && ` · ${t`${fits} more fit`}`}
            {missing > 0 && (
              <>
                {" · "}
                <b className="text-late-ink">{own === 0 ? t`${missing} unassigned` : t`${missing} need more people`}</b>
              </>
            )}
          </p>
        </>
      )}
    </section>
  );
}

/** How the schedule shows a task, as a draft plans it. */
const planOfTask = (task: ScheduledTask): DraftPlan => ({
  planned_start: task.start,
  planned_end: task.end,
  company: task.company,
  person: task.person,
  additional_person: task.additional_person,
});

/** What is open over the schedule. */
type Opened = { task: ScheduledTask; begins?: Begins; draft?: DraftPlan } | { row: string; cell: Cell };

/** Drags of tasks: who takes a task over is asked while it is in the hand, and nothing is saved before the dialog says so. */
function useTaskDrag(
  member: number,
  plan: Schedule | undefined,
  fromHour: number,
  words: ScheduleWords,
  onMove: (task: ScheduledTask, begins: Begins) => void,
): GridDrag<PlanRow> | undefined {
  const { t } = useLingui();
  const [lifted, setLifted] = useState<ScheduledTask>();
  const ref = lifted ? `${member}-${lifted.id}` : "";
  const { data } = useQuery({
    ...candidatesQuery(ref, { start: lifted?.start ?? "", end: lifted?.end ?? "" }),
    enabled: lifted !== undefined,
  });
  if (!plan) return undefined;
  /** When a bar would begin and end that is drawn elsewhere, or pulled at its end. */
  const whenOf = (bar: PlanBar & { task: ScheduledTask }, start: number, end: number) => {
    const { task } = bar;
    const when = movedTo(task, plan.day, fromHour + start);
    const longer = end - start - (bar.end - bar.start);
    return Math.abs(longer) < 1e-6 ? when : { ...when, end: momentOf(plan.day, hourOf(plan.day, when.end) + longer) };
  };
  const begins = (
    task: ScheduledTask,
    staff: number,
    row: PlanRow,
    when: { start: string; end: string },
  ): Begins | undefined => {
    const { person } = row;
    const times =
      when.start === task.start && when.end === task.end ? {} : { planned_start: when.start, planned_end: when.end };
    if (person.id === staff) return Object.keys(times).length > 0 ? times : undefined;
    // Nobody does a task twice, and who is out of the team gets none.
    if (isOf(task, person) || !person.active || person.kind === "manager") return undefined;
    if (person.company !== 0 && person.company !== task.company) return undefined;
    if (staff === task.additional_person)
      return person.kind === "person" ? { ...times, additional_person: person.id } : undefined;
    const to =
      person.kind === "company" ? { company: person.id, person: 0 } : { company: person.company, person: person.id };
    return { ...times, ...to };
  };
  return {
    step: 0.25,
    stretch: true,
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
    over: (row, bar, start, end) => {
      if (!("task" in bar)) return undefined;
      const when = whenOf(bar, start, end);
      if (!begins(bar.task, bar.staff, row, when)) return undefined;
      const moves = when.start !== bar.task.start || row.person.id !== bar.staff;
      const at = moves ? words.clock(when.start) : `${words.clock(when.start)} – ${words.clock(when.end)}`;
      // What is known of people is known of the planned time; the dialog asks about another one.
      const same = lifted?.id === bar.task.id && when.start === bar.task.start && when.end === bar.task.end;
      const one = same ? data?.people.find(({ staff }) => staff === row.person.id) : undefined;
      const who = [row.person.name, at].join(", ");
      const away = row.person.away.some((span) => span.from < when.end && span.until > when.start);
      const why = [...(away ? [t`Absent at this time`] : []), ...(one && !one.fits ? one.reasons : [])];
      return why.length > 0 ? { well: false, words: `${who}: ${why.join(" · ")}` } : { well: true, words: who };
    },
    drop: (row, bar, start, end) => {
      if (!("task" in bar)) return;
      const change = begins(bar.task, bar.staff, row, whenOf(bar, start, end));
      if (change) onMove(bar.task, change);
    },
  };
}

const useRows = (plan: Schedule | undefined, hours: Hours, q: string, language: string, away: string) =>
  useMemo(
    () => plan && rowsOf(plan, hours, q.trim().toLocaleLowerCase(language), language, { away }),
    [plan, hours, q, language, away],
  );

const useOpen = (plan: Schedule | undefined, q: string, language: string) =>
  useMemo(() => {
    const sought = q.trim().toLocaleLowerCase(language);
    return turnsBeforeAll(plan?.tasks.filter((task) => isNobodys(task) && isAt(task, sought, language)) ?? []);
  }, [plan, q, language]);

/** Proposals that are open, each time with another number: for a day, with what they begin with. */
interface Proposing {
  member: number;
  day: string;
  begin: Begin | undefined;
  turn: number;
}

const useProposed = (
  rows: readonly PlanRow[] | undefined,
  proposed: readonly Proposed[],
  lit: number | undefined,
  day: string,
  hours: Hours,
) => useMemo(() => rows && withProposed(rows, proposed, lit, day, hours), [rows, proposed, lit, day, hours]);

/** The office's schedule: the plan of a day by people, or how much they have in its week. */
export function ScheduleScreen() {
  const { t } = useLingui();
  const { view } = parseScheduleSearch(useSearch({ from }));
  if (view !== "week") return <DayPlan />;
  return (
    <Suspense fallback={<PageHeader title={t`Schedule`} />}>
      <WeekPlan />
    </Suspense>
  );
}

function DayPlan() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const search = parseScheduleSearch(useSearch({ from }));
  const navigate = useNavigate({ from: place });
  const wide = useWide();
  useEffect(() => {
    if (wide) DayGrid.ahead();
  }, [wide]);
  const language = useLanguage();
  const lost = useConnection() === "lost";
  const clock = wallClock(useNow(), localZone());
  const today = clock.slice(0, 10);
  const set = (change: Partial<ScheduleSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const [typed, setTyped] = useTyped(search.q ?? "", place, (q) => set({ q }));
  const [opened, setOpened] = useState<Opened>();
  const [proposing, setProposing] = useState<Proposing>();
  const [proposed, setProposed] = useState<readonly Proposed[]>([]);
  const [lit, setLit] = useState<number>();
  const query = useQuery(scheduleQuery(member, search.date, search.plan === "published" ? "published" : undefined));
  const { data: plan, error, refetch, isPlaceholderData: waits } = query;
  const day = search.date ?? plan?.day ?? today;
  const words = useScheduleWords(plan);
  const drafting = search.plan === "draft" || (plan !== undefined && !plan.published);
  const hours = useMemo(() => (plan ? hoursOf(plan, proposed) : { from: 8, to: 18 }), [plan, proposed]);
  const awayWords = t({ message: "Absent", context: "a person, in the schedule" });
  const rows = useRows(plan, hours, search.q ?? "", language, awayWords);
  const drawn = useProposed(rows, proposed, lit, day, hours);
  const all = plan ? peopleOf(plan, language).length : 0;
  const open = useOpen(plan, search.q ?? "", language);
  const plansDraft = (on: boolean) =>
    set({ plan: on ? (plan && plan.draft.length > 0 ? undefined : "draft") : "published" });
  // Whether it is planned in the draft is decided when it is opened: what another person does to the draft meanwhile never changes what "Save" does.
  const move = (task: ScheduledTask, begins?: Begins) =>
    setOpened({ task, ...(begins && { begins }), ...(drafting && { draft: planOfTask(task) }) });
  const drag = useTaskDrag(member, plan, hours.from, words, move);
  const mayPlan = useMayChange("office");
  /** Plans a task that nobody has, beginning with who could take it. */
  const give = (task: ScheduledTask) => {
    if (task.fits === 0 || !plan) {
      move(task);
      return;
    }
    const when = movedTo(task, plan.day, hourOf(plan.day, task.fits_at));
    const times = task.fits_at > task.start ? { planned_start: when.start, planned_end: when.end } : {};
    move(task, { ...times, person: task.fits });
  };
  const mayPropose = plan !== undefined && !waits && plan.day >= plan.today;
  /** Opens proposals. They go into the draft, so it is the draft that is shown. */
  const propose = (begin?: Begin) => {
    if (!drafting) plansDraft(true);
    setOpened(undefined);
    setProposing((before) => ({ member, day, begin, turn: (before?.turn ?? 0) + 1 }));
  };
  const beLate = (task: ScheduledTask) => mayPropose && mayBeLate(task, plan.day);
  const beAway = ({ person }: PlanRow) => mayPropose && mayBeAway(person);
  const nowHour = plan && plan.today === day && plan.today === today ? hourOf(day, clock) - hours.from : undefined;
  const now = nowHour !== undefined && nowHour >= 0 && nowHour < hours.to - hours.from ? nowHour : undefined;
  const asOf = query.dataUpdatedAt > 0 ? wallClock(query.dataUpdatedAt, localZone()).slice(11, 16) : "";
  const showAll = () => {
    setTyped("");
    set({ q: undefined });
  };
  const hidden = all - (rows?.length ?? 0);
  const shown = rows?.length ?? 0;
  const row = opened && "row" in opened ? rows?.find(({ key }) => key === opened.row) : undefined;
  const end: PlanEnd = { from: "schedule", day, member, q: search.q };
  const cellTasks = (at: PlanRow, cell: Cell) => {
    const bar = at.bars.find(({ key }) => key === cell.bar);
    return !bar || "proposed" in bar ? [] : "task" in bar ? [bar.task] : bar.tasks;
  };
  const searching = (
    <TextField
      label={t`Search by person or property`}
      hideLabel
      placeholder={t`Person or property`}
      icon={Search}
      type="search"
      maxLength={100}
      value={typed}
      onChange={setTyped}
    />
  );
  const count = open.length;
  return (
    <div className="flex gap-4 desk:h-[calc(100dvh-2.75rem)]">
      <div className="flex min-w-0 grow flex-col">
        <PageHeader
          title={t`Schedule`}
          actions={
            <>
              <MemberSwitch />
              <LinkButton to="/handout" search={end} state={{ ofPlan: true }} variant="secondary" icon={UserRoundCheck}>
                {t`Assign tasks`}
              </LinkButton>
              <Suspense fallback={<span className="min-h-(--target) w-24 desk:w-52" />}>
                <PlanEnds end={end} />
              </Suspense>
            </>
          }
        />
        <div className="flex flex-wrap items-center gap-2 pb-3">
          <ViewSwitch
            view="day"
            onChange={(view) => set({ view: view === "week" ? view : undefined, q: undefined, plan: undefined })}
          />
          <DaySwitch
            date={day}
            today={plan?.today}
            onChange={(date) => {
              setProposing(undefined);
              set({ date: date === plan?.today ? undefined : date, plan: undefined });
            }}
          />
          <span className="min-w-56 grow desk:max-w-md">{searching}</span>
          {plan && !waits && plan.day >= plan.today && (
            <Changes>
              <Switch label={t`Plan as a draft`} on={drafting} onChange={plansDraft} />
            </Changes>
          )}
          {plan && plan.holiday !== "" && <span className="text-14 font-semibold text-warn-ink">{plan.holiday}</span>}
        </div>
        {!plan && error && <LoadFailure failure={error} retry={() => void refetch()} />}
        {!plan && !error && <Skeleton bars={["h-8 w-80", ...Array.from({ length: 8 }, () => "h-12 w-full")]} />}
        {lost && plan && (
          <p role="status" className="pb-2 text-14 text-ink-soft">
            {asOf === "" ? t`No signal` : t`No signal. As of ${asOf}.`}
          </p>
        )}
        {plan && !waits && <Capacity plan={plan} />}
        {plan && !waits && (drafting || plan.draft.length > 0) && (
          <Suspense>
            <DraftBar member={member} plan={plan} drafting={drafting} words={words} onPropose={propose} />
          </Suspense>
        )}
        {waits && <Skeleton bars={["h-8 w-80 max-w-full"]} />}
        {plan && all === 0 && (
          <EmptyState
            icon={UsersRound}
            title={t`There is nobody yet who could do tasks`}
            action={<LinkButton to="/manage/team">{t`Team`}</LinkButton>}
          >
            {t`Add people and cleaning companies to the team. Their day will be listed here.`}
          </EmptyState>
        )}
        {wide && count > 0 && (
          <Suspense fallback={<Skeleton bars={["h-24 w-full"]} />}>
            <Tray member={member} tasks={open} words={words} onMove={give} />
          </Suspense>
        )}
        {!wide && plan && all > 0 && (
          <div className="pb-3">
            <Segmented
              label={t`What is shown`}
              hideLabel
              options={[
                { value: "people", label: t`People` + ` ${shown}` },
                { value: "unassigned", label: t`Unassigned` + ` ${count}` },
              ]}
              value={search.part ?? "people"}
              onChange={(part) => set({ part: part === "unassigned" ? part : undefined })}
            />
          </div>
        )}
        {hidden > 0 && shown > 0 && (
          <FilterHides onShowAll={showAll}>{t`Showing ${shown} of ${all}, ${hidden} hidden by search.`}</FilterHides>
        )}
        {rows?.length === 0 && all > 0 && (
          <EmptyState
            icon={SearchX}
            title={t`0 of ${all} match`}
            action={<Button variant="secondary" onPress={showAll}>{t`Show all`}</Button>}
          />
        )}
        {drawn && drawn.length > 0 && wide && (
          <Suspense fallback={<Skeleton bars={Array.from({ length: 8 }, () => "h-12 w-full")} />}>
            <DayGrid
              member={member}
              rows={drawn}
              hours={hours}
              now={now}
              words={words}
              drag={lost || !mayPlan ? undefined : drag}
              onOpen={(at, cell) => setOpened({ row: at.key, cell })}
              onMove={(at, cell) => {
                const [task, more] = cellTasks(at, cell);
                if (mayPlan && task && !more && task.state !== "finished") move(task);
                else setOpened({ row: at.key, cell });
              }}
            />
            <div className="pt-2">
              <Legend proposed={proposed.length > 0} />
            </div>
          </Suspense>
        )}
        {rows && rows.length > 0 && !wide && search.part !== "unassigned" && (
          <Suspense fallback={<Skeleton bars={["h-40 w-full", "h-40 w-full"]} />}>
            <DayCards
              member={member}
              rows={rows}
              words={words}
              onMove={move}
              late={beLate}
              away={beAway}
              onPropose={propose}
            />
          </Suspense>
        )}
        {!wide && search.part === "unassigned" && (
          <Suspense fallback={<Skeleton bars={["h-14 w-full", "h-14 w-full"]} />}>
            <Unassigned member={member} tasks={open} loaded={!waits} words={words} onMove={give} />
          </Suspense>
        )}
        {row && opened && "row" in opened && (
          <Suspense>
            <TaskSheet
              member={member}
              title={row.person.name}
              end={{ ...end, q: undefined, person: row.person.id }}
              tasks={cellTasks(row, opened.cell)}
              hours={words.times(row.person)}
              words={words}
              onMove={move}
              late={beLate}
              away={beAway(row) ? row.person : undefined}
              onPropose={propose}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        )}
        {opened && "task" in opened && (
          <Suspense>
            <PlanTask
              key={opened.task.id}
              id={`${member}-${opened.task.id}`}
              begins={opened.begins}
              draft={opened.draft}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        )}
      </div>
      {plan && proposing?.day === plan.day && proposing.member === member && (
        <Suspense>
          <Proposals
            key={proposing.turn}
            member={member}
            plan={plan}
            words={words}
            begin={proposing.begin}
            beside={wide}
            onShow={setProposed}
            onLight={setLit}
            onClose={() => setProposing(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
