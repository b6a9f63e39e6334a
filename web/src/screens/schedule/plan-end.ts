import type { Task } from "#/api/shapes";
import { matches, noFilter } from "#/features/tasks";
import { mondayOf } from "#/api/schedule";
import { shiftDay } from "#/i18n/wire-time";
import { dayOf, numberOf, oneOf, type Read, reading, wordsOf } from "#/screens/manage/search";

/** What the schedule leads to a page with, so that it shows the same tasks: those of a day or its week, of an agency, with what was sought. */
export type PlanEnd = Read<{
  from: "schedule";
  day: string;
  /** The whole week of the day. */
  view: "week";
  member: number;
  q: string;
  /** The number of a person or a company in the team: only their tasks. */
  person: number;
}>;

export const planEnd = {
  from: oneOf(["schedule"] as const),
  day: dayOf,
  view: oneOf(["week"] as const),
  member: numberOf,
  q: (given: unknown) => wordsOf(given),
  person: numberOf,
};

const parse = reading<PlanEnd>(planEnd);

/** What the schedule has led here with; undefined where the page was opened otherwise. */
export function planOf(given: object): (PlanEnd & { day: string }) | undefined {
  const { day, from, ...rest } = parse({ ...given });
  return from && day ? { ...rest, from, day } : undefined;
}

/** The first and the last day of what the schedule showed. */
export function daysOfPlan({ day, view }: { day: string; view?: "week" | undefined }): { from: string; to: string } {
  const monday = mondayOf(day);
  return view === "week" ? { from: monday, to: shiftDay(monday, 6) } : { from: day, to: day };
}

/** Whether a task is among those that the schedule has led here with. */
export const isInPlan = (task: Task, { member, person, q = "" }: PlanEnd): boolean =>
  (member === undefined || task.reinplan_memberid === member) &&
  (person === undefined || [task.company, task.person, task.additional_person].some((one) => one?.id === person)) &&
  matches(task, { ...noFilter, search: q });

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page before is the schedule. */
    ofPlan?: boolean;
  }
}
