import type { Task } from "#/api/shapes";
import { isLate } from "#/session/urgency";

export type TaskKind = Task["type"] | "check";
export type TaskState = Task["state"];

export function kindOf(task: Pick<Task, "type" | "check">): TaskKind {
  return task.check === 1 ? "check" : task.type;
}

/** Whether a check has to wait until the task that it checks is finished; one that stands alone never waits. */
export function waitsForTask(task: Pick<Task, "check" | "checked_state">): boolean {
  return task.check === 1 && (task.checked_state === "not_started" || task.checked_state === "started");
}

type Timed = Parameters<typeof isLate>[0];

/** The state that is shown at a moment: late is what the one rule of all lists says, begun or not. */
export function shownState(task: Timed, now: number): TaskState | "late" {
  return isLate(task, now) ? "late" : task.state;
}

/** Cleanings before which guests arrive on the same day go before others that begin at the same time. */
export function turnsFirst(a: Task, b: Task): number {
  return Number(isTurn(b)) - Number(isTurn(a));
}

const isTurn = (task: Task) => kindOf(task) === "departure" && task.next_occupation?.same_day === true;
