import type { Task } from "#/api/shapes";
import { shownState, type TaskState, turnsFirst } from "#/parts/task-state";
import { isEmptyWireTime } from "#/i18n/wire-time";
import type { BoardStay, InboxThread } from "./types";

export interface TaskCounts {
  open: number;
  running: number;
  done: number;
}

export function countTasks(tasks: readonly Task[]): TaskCounts {
  const count = (state: Task["state"]) => tasks.filter((task) => task.state === state).length;
  return { open: count("not_started"), running: count("started"), done: count("finished") };
}

/** How many of those who arrive can move in: no cleaning that is planned for the day waits at their home. */
export function countReady(arrivals: readonly BoardStay[], tasks: readonly Task[]): number {
  const waiting = new Set(
    tasks.filter((task) => task.state !== "finished" && task.type !== "service").map((task) => task.property.id),
  );
  return arrivals.filter((stay) => !waiting.has(stay.property_id)).length;
}

const order: Record<TaskState | "late", number> = { late: 0, started: 1, not_started: 2, finished: 3 };

/** What needs an eye first; within a state by the planned beginning, same-day turns first. */
export function sortTasks(tasks: readonly Task[], now: number): Task[] {
  return tasks
    .map((task) => ({ task, rank: order[shownState(task, now)] }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.task.planned_start.localeCompare(b.task.planned_start) ||
        turnsFirst(a.task, b.task) ||
        a.task.cleaning_rpmaid - b.task.cleaning_rpmaid,
    )
    .map(({ task }) => task);
}

/** Whether a chat waits for an answer of the agency. */
export function isWaiting(thread: Pick<InboxThread, "waiting_since">): boolean {
  return !isEmptyWireTime(thread.waiting_since);
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
