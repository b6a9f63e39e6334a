import type { Candidate, PlanSpan } from "#/api/task-plan";
import type { Task } from "#/api/shapes";
import { shiftDay } from "#/i18n/wire-time";

/** What a planner decides of a task, as the server names it. */
export interface PlanFields {
  planned_start: string;
  planned_end: string;
  annotations: string;
  company: number;
  person: number;
  additional_person: number;
}

export const planOf = (task: Task): PlanFields => ({
  planned_start: task.planned_start,
  planned_end: task.planned_end,
  annotations: task.annotations,
  company: task.company?.id ?? 0,
  person: task.person?.id ?? 0,
  additional_person: task.additional_person?.id ?? 0,
});

/** Day, begin and end as three fields show them. */
export const partsOf = ({ planned_start, planned_end }: Pick<PlanFields, "planned_start" | "planned_end">) => ({
  day: planned_start.slice(0, 10),
  from: planned_start.slice(11, 16),
  to: planned_end.slice(11, 16),
});

export type PlanParts = ReturnType<typeof partsOf>;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The fields with another begin: the end follows it, so that the task is as long as before. */
export function withBegin(parts: PlanParts, from: string): PlanParts {
  if (from.length !== 5 || parts.from.length !== 5 || parts.to.length !== 5) return { ...parts, from };
  const day = 24 * 60;
  const length = (minutesOf(parts.to) - minutesOf(parts.from) + day) % day;
  return { ...parts, from, to: timeOf((minutesOf(from) + length) % day) };
}

/** The planned times of three fields; one that ends no later than it begins ends on the next day. Nothing while a field is empty, or a year half typed. */
export function spanOf({ day, from, to }: PlanParts): PlanSpan | undefined {
  if (day < "2000" || from === "" || to === "") return undefined;
  return { start: `${day} ${from}:00`, end: `${to > from ? day : shiftDay(day, 1)} ${to}:00` };
}

/** Whose a task becomes with a candidate; nobody's without one. */
export function doneBy(one: Candidate | undefined): Pick<PlanFields, "company" | "person"> {
  if (!one) return { company: 0, person: 0 };
  return one.kind === "company" ? { company: one.staff, person: 0 } : { company: one.company, person: one.staff };
}
