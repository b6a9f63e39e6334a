import type { Task } from "#/api/shapes";
import { isEmptyWireTime, minutesBetween, wireTimeAt } from "#/i18n/wire-time";
import type { BoardStay, DayStays, InboxThread } from "./types";

export type TaskState = "late" | "running" | "waiting" | "done";

/** The wall clock of a zone now, as the wire writes it. */
export type ZoneClock = (zone: string) => string;

export function zoneClock(now: number): ZoneClock {
  const known = new Map<string, string>();
  return (zone) => {
    const kept = known.get(zone);
    if (kept !== undefined) return kept;
    const time = wireTimeAt(new Date(now), zone);
    known.set(zone, time);
    return time;
  };
}

/** Late is what should have ended by the property's own clock and has not, begun or not. */
export function taskState(task: Task, clock: ZoneClock): TaskState {
  if (task.state === "finished") return "done";
  if (!isEmptyWireTime(task.planned_end) && task.planned_end < clock(task.property.time_zone)) return "late";
  return task.state === "started" ? "running" : "waiting";
}

export interface TaskCounts {
  open: number;
  running: number;
  done: number;
}

export function countTasks(tasks: readonly Task[]): TaskCounts {
  const count = (state: Task["state"]) => tasks.filter((task) => task.state === state).length;
  return { open: count("not_started"), running: count("started"), done: count("finished") };
}

const order: Record<TaskState, number> = { late: 0, running: 1, waiting: 2, done: 3 };

/** What needs an eye first; within a state by the planned beginning. */
export function sortTasks(tasks: readonly Task[], clock: ZoneClock): Task[] {
  return tasks
    .map((task) => ({ task, rank: order[taskState(task, clock)] }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.task.planned_start.localeCompare(b.task.planned_start) ||
        a.task.cleaning_rpmaid - b.task.cleaning_rpmaid,
    )
    .map(({ task }) => task);
}

/** Whether a chat waits for an answer of the agency. */
export function isWaiting(thread: Pick<InboxThread, "waiting_since">): boolean {
  return !isEmptyWireTime(thread.waiting_since);
}

/** Something that should not be so. */
export type RedItem =
  | { kind: "late"; task: Task; minutes: number }
  | { kind: "unpaid"; stay: BoardStay }
  | { kind: "chat"; thread: InboxThread };

/**
 * What wants the manager now: late tasks, the longest late first; guests who arrive today and have not paid; chats nobody
 * has answered, the one waiting longest first.
 */
export function redList(given: {
  tasks: readonly Task[];
  stays: Pick<DayStays, "date" | "arrivals"> | undefined;
  today: string | undefined;
  threads: readonly InboxThread[];
  clock: ZoneClock;
}): RedItem[] {
  const late = given.tasks
    .filter((task) => taskState(task, given.clock) === "late")
    .map((task) => ({
      kind: "late" as const,
      task,
      minutes: minutesBetween(task.planned_end, given.clock(task.property.time_zone)) ?? 0,
    }))
    .sort((a, b) => b.minutes - a.minutes);
  const arrivals = given.stays && given.stays.date === given.today ? given.stays.arrivals : [];
  const unpaid = arrivals.filter((stay) => !stay.paid).map((stay) => ({ kind: "unpaid" as const, stay }));
  const waiting = given.threads
    .filter(isWaiting)
    .sort((a, b) => a.waiting_since.localeCompare(b.waiting_since))
    .map((thread) => ({ kind: "chat" as const, thread }));
  return [...late, ...unpaid, ...waiting];
}

/** Whether every word typed occurs in what is known of a row; accents and case do not matter. */
export function matches(typed: string, ...known: (string | undefined)[]): boolean {
  const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
  const text = plain(known.filter(Boolean).join(" "));
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function stayMatches(typed: string, stay: BoardStay): boolean {
  return matches(typed, stay.title, stay.short_title, stay.guest, stay.street, stay.city, String(stay.id));
}

export function taskMatches(typed: string, task: Task): boolean {
  const { property } = task;
  const people = [task.company?.name, task.person?.name, task.additional_person?.name];
  return matches(typed, property.title, property.short_title, property.street, property.city, task.title, ...people);
}

/** The days of a chat's stay or task, as the reader's language writes them. */
export function daysOf(chat: Pick<InboxThread, "begins" | "ends">, date: (wire: string) => string): string {
  return [chat.begins, chat.ends]
    .filter((day) => day !== "")
    .map((day) => date(day))
    .join(" – ");
}
