import type { DayProposal, WorkedMinutes } from "#/api/draft";
import { Refusal } from "#/api/refusal";
import type { ScheduleWeek, WorkWeek } from "#/api/schedule";
import { minutesBetween } from "#/i18n/wire-time";
import { isInDraft, type undoOf } from "./undo";

type Change = DayProposal["changes"][number];

type Title = Pick<Change, "title" | "short_title">;

/** A day of a week that is proposed, and what is chosen of it. */
export interface ProposedDay {
  day: string;
  /** Why nothing is proposed for it: it is over, or nothing of it is open. */
  out?: "past" | "settled";
  proposal?: DayProposal | undefined;
  failure?: unknown;
  /** Asked about again by itself, also in a week that is stopped. */
  again?: boolean;
  /** What was sent of it to be taken, and under which key: the same is sent under the same key until it is answered. */
  attempt?: { content: string; key: string } | undefined;
  /** Numbers of the tasks whose changes are not chosen. */
  left: readonly number[];
  /** The day stays as it is. */
  skipped?: boolean;
  /** How many changes have gone into the draft, and what takes them back. */
  taken?: number | undefined;
  undo?: ReturnType<typeof undoOf> | undefined;
  /** What could not be taken. `needed` are changes that were left out and with which it can; without any the day is proposed again. */
  kept?: { tasks: readonly Title[]; needed: readonly Title[] } | undefined;
}

export interface ProposedWeek {
  days: readonly ProposedDay[];
  stopped: boolean;
  /** How long each person was planned in the week when it began. */
  planned: readonly { id: number; name: string; minutes: number }[];
}

const hasConflict = (people: readonly WorkWeek[], column: number) =>
  people.some(({ days }) => (days[column]?.conflicts ?? 0) > 0);

/** A week as nothing of it is proposed yet. */
export const beginWeek = ({ days, people, today }: ScheduleWeek): ProposedWeek => ({
  stopped: false,
  days: days.map(({ day, nobody }, column) => ({
    day,
    left: [],
    ...(day < today
      ? { out: "past" as const }
      : nobody === 0 && !hasConflict(people, column) && { out: "settled" as const }),
  })),
  planned: people.map(({ id, name, days: loads }) => ({
    id,
    name,
    minutes: loads.reduce((sum, { planned }) => sum + planned, 0),
  })),
});

/** The week without what was taken and is no longer in the drafts: it was published or discarded, and cannot be undone. A day of which nothing is left begins again. */
export function stillTaken(before: ProposedWeek, week: ScheduleWeek): ProposedWeek {
  const begun = beginWeek(week);
  const days = before.days.map((one, column) => {
    const draft = week.days.find(({ day }) => day === one.day)?.draft ?? [];
    const gone = one.undo?.filter((wish) => !isInDraft(wish, draft)) ?? [];
    if (!one.undo || gone.length === 0) return one;
    const undo = one.undo.filter((wish) => !gone.includes(wish));
    if (undo.length === 0) return begun.days[column] ?? one;
    return { ...one, undo, taken: undo.length, left: [...one.left, ...gone.map(({ task }) => task)] };
  });
  if (days.every((one, column) => one === before.days[column])) return before;
  // What is in the drafts counts in the plan of people already.
  return days.some(({ taken }) => taken !== undefined)
    ? { ...before, days }
    : { ...begun, days, stopped: before.stopped };
}

const isWaiting = ({ out, proposal, failure, skipped, taken }: ProposedDay) =>
  out === undefined && proposal === undefined && failure === undefined && !skipped && taken === undefined;

/** Whether a failure concerns one day: the server was reached, works and refuses what it is asked. */
export const isOfDay = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.status < 500 && failure.status !== 429;

/** Why the search cannot go on: the server was not reached, fails, or has been asked too often. */
export const interruptionOf = ({ days }: Pick<ProposedWeek, "days">): ProposedDay | undefined =>
  days.find(({ failure }) => failure !== undefined && !isOfDay(failure));

/** Whether days are still to be asked about. */
export const isUnfinished = ({ days }: ProposedWeek) => days.some(isWaiting);

/** The day that is asked about next; none once it is stopped, but for days that are asked about again. */
export const nextOf = (week: ProposedWeek): string | undefined =>
  interruptionOf(week) ? undefined : week.days.find((one) => isWaiting(one) && (!week.stopped || one.again))?.day;

export const chosenOf = ({ proposal, left }: ProposedDay): readonly Change[] =>
  proposal?.changes.filter(({ task }) => !left.includes(task)) ?? [];

/** Whether changes of a day can still be taken. */
export const isPending = (one: ProposedDay) =>
  one.taken === undefined && !one.skipped && one.failure === undefined && chosenOf(one).length > 0;

/** For how much longer people would be planned by the chosen changes of days. */
function workedIn(days: readonly ProposedDay[]): WorkedMinutes[] {
  const minutes = new Map<number, number>();
  const add = (plan: Change["to"], times: number) => {
    const length = minutesBetween(plan.planned_start, plan.planned_end) ?? 0;
    for (const id of [plan.person, plan.additional_person])
      if (id !== 0) minutes.set(id, (minutes.get(id) ?? 0) + times * length);
  };
  for (const { from, to } of days.flatMap(chosenOf)) {
    add(from, -1);
    add(to, 1);
  }
  return [...minutes].flatMap(([staff, more]) => (more === 0 ? [] : [{ staff, minutes: more }]));
}

/** What the days before a day would give to people. What is in a draft, the server counts itself. */
export const workedBefore = ({ days }: ProposedWeek, day: string): WorkedMinutes[] =>
  workedIn(days.filter((one) => one.day < day && isPending(one)));

/** The people whose time in the week changes, before and after. */
export function loadsOf({ days, planned }: ProposedWeek) {
  const more = new Map(
    workedIn(days.filter((one) => isPending(one) || one.taken !== undefined)).map(({ staff, minutes }) => [
      staff,
      minutes,
    ]),
  );
  return planned.flatMap(({ id, name, minutes }) => {
    const change = more.get(id) ?? 0;
    return change === 0 ? [] : [{ id, name, was: minutes, is: minutes + change }];
  });
}
