import type { Task } from "#/api/shapes";
import { shownState, type TaskState } from "#/parts/task-state";
import { urgencyOf } from "#/session/urgency";
import { isEmptyWireTime } from "#/i18n/wire-time";
import type { BoardStay, DayStays, InboxThread } from "./types";

export interface TaskCounts {
  open: number;
  running: number;
  done: number;
}

export function countTasks(tasks: readonly Task[]): TaskCounts {
  const count = (state: Task["state"]) => tasks.filter((task) => task.state === state).length;
  return { open: count("not_started"), running: count("started"), done: count("finished") };
}

const order: Record<TaskState | "late", number> = { late: 0, started: 1, not_started: 2, finished: 3 };

/** What needs an eye first; within a state by the planned beginning. */
export function sortTasks(tasks: readonly Task[], now: number): Task[] {
  return tasks
    .map((task) => ({ task, rank: order[shownState(task, now)] }))
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

export interface LateTask {
  task: Task;
  minutes: number;
}

/** What should not be so, by kind. */
export interface Attention {
  /** The longest late first. */
  late: LateTask[];
  /** Behind their plan, but still in time. */
  watch: LateTask[];
  /** Guests who arrive today and have not paid. */
  unpaid: BoardStay[];
  /** What the badge and the page count: chats are counted at the inbox. */
  count: number;
}

export function attention(given: {
  tasks: readonly Task[];
  stays: Pick<DayStays, "date" | "arrivals"> | undefined;
  today: string | undefined;
  now: number;
}): Attention {
  const urgent = given.tasks
    .map((task) => ({ task, ...urgencyOf(task, given.now) }))
    .sort((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0));
  const of = (kind: "late" | "watch") =>
    urgent.filter((one) => one.kind === kind).map(({ task, minutes = 0 }) => ({ task, minutes }));
  const late = of("late");
  const arrivals = given.stays && given.stays.date === given.today ? given.stays.arrivals : [];
  const unpaid = arrivals.filter((stay) => !stay.paid);
  return { late, watch: of("watch"), unpaid, count: late.length + unpaid.length };
}

/** The chats nobody has answered, the one waiting longest first. */
export function waitingChats(threads: readonly InboxThread[]): InboxThread[] {
  return threads.filter(isWaiting).sort((a, b) => a.waiting_since.localeCompare(b.waiting_since));
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
