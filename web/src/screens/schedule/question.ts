import type { Happened } from "#/api/draft";
import type { Schedule, ScheduledPerson, ScheduledTask } from "#/api/schedule";
import { shiftDay } from "#/i18n/wire-time";
import { hourOf, momentOf } from "./rows";

/** What proposals are asked for, as it is chosen and typed. */
export interface Question {
  about: "day" | "away" | "late";
  /** Numbers as texts, and times of day; empty for none. */
  person: string;
  allDay: boolean;
  from: string;
  until: string;
  task: string;
  at: string;
}

/** Where a question begins: with somebody who is absent, or with a task that is late, as they were seen. */
export type Begin = { person: ScheduledPerson } | { task: ScheduledTask };

/** Whether proposals can give the tasks of somebody to others: those of companies stay with them. */
export const mayBeAway = ({ active, kind, company }: Pick<ScheduledPerson, "active" | "kind" | "company">): boolean =>
  active && kind === "person" && company === 0;

/** When a task would begin, or end where it has begun, if it is not late. */
const due = ({ state, start, end }: ScheduledTask): string => (state === "started" ? end : start);

/**
 * Whether a day can be adapted to a task that is late: one of the agency's own people has it, it is not done, and what is
 * late of it is on that day, because a proposal knows no times of the next one.
 */
export const mayBeLate = (task: ScheduledTask, day: string): boolean =>
  task.state !== "finished" &&
  task.person !== 0 &&
  task.company === 0 &&
  task.start.slice(0, 10) === day &&
  due(task).slice(0, 10) === day;

/** When a late task can probably begin, or will end; `now` is a moment on the clock of the office. */
export function lateAt(task: ScheduledTask, day: string, now: string): string {
  const planned = hourOf(day, due(task));
  const base = now.slice(0, 10) === day ? Math.max(planned, hourOf(day, now)) : planned;
  const at = Math.ceil((base + (task.state === "started" ? 0.5 : 1)) * 12) / 12;
  return momentOf(day, Math.min(at, 24 - 1 / 60)).slice(11, 16);
}

/** The question as it is opened. Hours are those that are left of the person's day. */
export function questionOf(day: string, begin: Begin | undefined, now: string): Question {
  const whose = begin && "person" in begin ? begin.person : undefined;
  const late = begin && "task" in begin ? begin.task : undefined;
  const [first, last] = [whose?.hours[0]?.from, whose?.hours.at(-1)?.until];
  const from = now.slice(0, 10) === day ? now.slice(11, 16) : (first?.slice(11, 16) ?? "08:00");
  const until = last?.slice(11, 16) ?? "18:00";
  return {
    about: late ? "late" : whose ? "away" : "day",
    person: whose ? String(whose.id) : "",
    allDay: true,
    from,
    until: until > from ? until : "23:59",
    task: late ? String(late.id) : "",
    at: late ? lateAt(late, day, now) : "",
  };
}

/** What the server is asked, or the field that does not say it. */
export function happenedOf(
  { day, tasks }: Pick<Schedule, "day" | "tasks">,
  question: Question,
): Happened | { wrong: keyof Question } {
  const { about, person, allDay, from, until, at } = question;
  if (about === "day") return {};
  if (about === "away") {
    if (person === "") return { wrong: "person" };
    const staff = Number(person);
    const next = shiftDay(day, 1);
    if (allDay) return { away: { staff, from: `${day} 00:00:00`, until: `${next} 00:00:00` } };
    if (from === "") return { wrong: "from" };
    if (until === "" || until === from) return { wrong: "until" };
    // A shift may go on after midnight.
    return { away: { staff, from: `${day} ${from}:00`, until: `${until > from ? day : next} ${until}:00` } };
  }
  const task = tasks.find(({ id }) => String(id) === question.task);
  if (!task) return { wrong: "task" };
  const moment = `${day} ${at}:00`;
  return at === "" || moment <= due(task) ? { wrong: "at" } : { late: { task: task.id, at: moment } };
}
