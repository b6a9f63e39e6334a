import type { DayProposal } from "#/api/draft";
import type { Schedule, ScheduledPerson, ScheduledTask } from "#/api/schedule";
import { daysBetween, shiftDay } from "#/i18n/wire-time";
import type { GridBar, GridRow, GridSpan } from "#/ui/grid";

/** A change of a proposal that is chosen, with its number in the list. */
export type Proposed = DayProposal["changes"][number] & { number: number };

/** A task of a person, the tasks of a company in one hour, or the place where a proposal would put a task. */
export type PlanBar = GridBar &
  (
    | { task: ScheduledTask; staff: number }
    | { hour: number; tasks: readonly ScheduledTask[] }
    | { proposed: Proposed; lit: boolean }
  );

export interface PlanRow extends GridRow<PlanBar> {
  person: ScheduledPerson;
  tasks: readonly ScheduledTask[];
}

/** Hours of the day that are shown: the first, and the one after the last. */
export interface Hours {
  from: number;
  to: number;
}

/** A moment as hours from the midnight at which the day begins. */
export function hourOf(day: string, wire: string): number {
  const days = daysBetween(day, wire.slice(0, 10)) ?? 0;
  return days * 24 + Number(wire.slice(11, 13)) + Number(wire.slice(14, 16)) / 60;
}

/** The moment of an hour of the day, on a minute. */
export function momentOf(day: string, hour: number): string {
  const minutes = Math.round(hour * 60);
  const [days, rest] = [Math.floor(minutes / 1440), ((minutes % 1440) + 1440) % 1440];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${shiftDay(day, days)} ${two(Math.floor(rest / 60))}:${two(rest % 60)}:00`;
}

/** The task with another begin, as long as before. */
export function movedTo(task: Pick<ScheduledTask, "start" | "end">, day: string, hour: number) {
  const length = hourOf(day, task.end) - hourOf(day, task.start);
  return { start: momentOf(day, hour), end: momentOf(day, hour + length) };
}

/** From the first to the last working hour, and all tasks, those that are proposed too: most days lie between seven and seven. */
export function hoursOf({ day, people, tasks: planned }: Schedule, proposed: readonly Proposed[] = []): Hours {
  const tasks = [...planned, ...proposed.map(({ to }) => ({ start: to.planned_start, end: to.planned_end }))];
  const shifts = people.flatMap(({ hours }) => hours);
  const begins = [...tasks.map(({ start }) => start), ...shifts.map(({ from }) => from)].map((at) => hourOf(day, at));
  const ends = [...tasks.map(({ end }) => end), ...shifts.map(({ until }) => until)].map((at) => hourOf(day, at));
  const from = Math.max(0, Math.floor(Math.min(...begins, 9)));
  return { from, to: Math.min(30, Math.max(from + 8, Math.ceil(Math.max(...ends, 17)))) };
}

/** Whether a task is somebody's, alone or as the second; a company's are all that it has. */
export const isOf = (task: ScheduledTask, { id, kind }: Pick<ScheduledPerson, "id" | "kind">): boolean =>
  kind === "company" ? task.company === id : task.person === id || task.additional_person === id;

/** Cleanings before which guests arrive on the same day before all other tasks of the day, whenever they begin; each part keeps its order, by time. */
export const turnsBeforeAll = (tasks: readonly ScheduledTask[]): ScheduledTask[] =>
  tasks.toSorted((a, b) => Number(isTurn(b)) - Number(isTurn(a)));

const isTurn = ({ type, check, next_arrival: next }: ScheduledTask) => type === "departure" && !check && next !== "";

/** Whether a task is still to be done and nobody has it. */
export const isNobodys = ({ company, person, state }: ScheduledTask): boolean =>
  company === 0 && person === 0 && state === "not_started";

/** Whether the home of a task has what is sought. */
export const isAt = (task: ScheduledTask, sought: string, language: string): boolean =>
  `${task.title} ${task.short_title} ${task.city}`.toLocaleLowerCase(language).includes(sought);

const off = "bg-sunk";
const away =
  "bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,var(--color-sunk)_2px_9px)] font-semibold text-ink-soft";
const way = "items-end border-b-2 border-dotted border-line-strong text-ink-soft self-center h-1/2 mb-0";

/** What lies beneath the tasks of somebody: the time off, absences, and ways. */
function underOf(
  person: ScheduledPerson,
  tasks: readonly ScheduledTask[],
  day: string,
  { from, to }: Hours,
  words: { away: string },
): GridSpan[] {
  const at = (wire: string) => hourOf(day, wire) - from;
  const out: GridSpan[] = [];
  if (!person.always) {
    let reached = 0;
    for (const shift of person.hours) {
      const begin = at(shift.from);
      if (begin > reached) out.push({ key: `off ${reached}`, start: reached, end: begin, look: off });
      reached = Math.max(reached, at(shift.until));
    }
    if (reached < to - from) out.push({ key: `off ${reached}`, start: reached, end: to - from, look: off });
  }
  for (const span of person.away)
    out.push({ key: `away ${span.from}`, start: at(span.from), end: at(span.until), look: away, text: words.away });
  for (const { from: before, to: after, minutes } of person.ways) {
    const [one, next] = [tasks.find(({ id }) => id === before), tasks.find(({ id }) => id === after)];
    if (!one || !next || minutes === 0 || at(next.start) <= at(one.end)) continue;
    out.push({ key: `way ${before}`, start: at(one.end), end: at(next.start), look: way, text: `${minutes}′` });
  }
  return out;
}

/** How many of a company's tasks are at work in each hour. */
function hourBars(tasks: readonly ScheduledTask[], day: string, { from, to }: Hours): PlanBar[] {
  return Array.from({ length: to - from }, (_, column) => {
    const hour = from + column;
    const running = tasks.filter(({ start, end }) => hourOf(day, start) < hour + 1 && hourOf(day, end) > hour);
    return { key: `hour ${hour}`, start: column, end: column + 1, from: column, to: column + 1, hour, tasks: running };
  }).filter(({ tasks: running }) => running.length > 0);
}

/** A person or a company as a row of the grid, of columns that are the hours from the first. */
function rowOf(
  person: ScheduledPerson,
  all: readonly ScheduledTask[],
  day: string,
  hours: Hours,
  words: { away: string },
): PlanRow {
  const tasks = all.filter((task) => isOf(task, person));
  const bars =
    person.kind === "company"
      ? hourBars(tasks, day, hours)
      : tasks.map((task): PlanBar => {
          const [start, end] = [hourOf(day, task.start) - hours.from, hourOf(day, task.end) - hours.from];
          return {
            key: `task ${task.id}`,
            start,
            end: Math.max(end, start + 0.25),
            from: Math.floor(start),
            to: Math.max(Math.floor(start) + 1, Math.ceil(end)),
            task,
            staff: person.id,
          };
        });
  return { key: String(person.id), person, tasks, bars, marks: [], under: underOf(person, all, day, hours, words) };
}

/** The people in their order: the agency's own by name, then each company with its people. */
export function inOrder<Person extends Pick<ScheduledPerson, "id" | "name" | "kind" | "company">>(
  people: readonly Person[],
  busy: (person: Person) => boolean,
  language: string,
): Person[] {
  const byName = people.toSorted((a, b) => a.name.localeCompare(b.name, language));
  const own = byName.filter(({ kind, company }) => kind !== "company" && company === 0);
  const companies = byName.filter(({ kind }) => kind === "company");
  return [
    ...own,
    ...companies.flatMap((company) => [
      company,
      // Of a company's people those who have something to do: who else works there it knows itself.
      ...byName.filter((one) => one.company === company.id && busy(one)),
    ]),
  ];
}

/** The people of a day in their order. */
export const peopleOf = ({ people, tasks }: Pick<Schedule, "people" | "tasks">, language: string) =>
  inOrder(people, (person) => tasks.some((task) => isOf(task, person)), language);

/** The rows of a day: those whose name, or one of whose properties, has what is sought. */
export function rowsOf(plan: Schedule, hours: Hours, sought: string, language: string, words: { away: string }) {
  const has = (text: string) => text.toLocaleLowerCase(language).includes(sought);
  return peopleOf(plan, language)
    .filter(
      (person) =>
        sought === "" ||
        has(person.name) ||
        plan.tasks.some((task) => isOf(task, person) && isAt(task, sought, language)),
    )
    .map((person) => rowOf(person, plan.tasks, plan.day, hours, words));
}

/** The rows with what is proposed where it would be. It takes no cell: what it says is in the list of the proposal. A row without any stays the same. */
export const withProposed = (
  rows: readonly PlanRow[],
  proposed: readonly Proposed[],
  lit: number | undefined,
  day: string,
  hours: Hours,
): readonly PlanRow[] =>
  rows.map((row) => {
    const { id, kind } = row.person;
    const has = (one: Proposed["to"]) => kind !== "company" && (one.person === id || one.additional_person === id);
    const own = proposed.filter(({ from, to }) => has(to) && !(has(from) && from.planned_start === to.planned_start));
    if (own.length === 0) return row;
    const places = own.map((one): PlanBar => {
      const [start, end] = [one.to.planned_start, one.to.planned_end].map((at) => hourOf(day, at) - hours.from) as [
        number,
        number,
      ];
      const from = Math.floor(start);
      return {
        key: `proposed ${one.task}`,
        start,
        end: Math.max(end, start + 0.25),
        from,
        to: from,
        proposed: one,
        lit: one.task === lit,
      };
    });
    return { ...row, bars: [...row.bars, ...places].toSorted((a, b) => a.start - b.start) };
  });
