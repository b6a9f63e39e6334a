import { newerLastMessage } from "#/api/last-message";
import type { Task, TaskDetail } from "#/api/shapes";

/** Tasks as far as they were loaded, in the server's order. */
export interface TaskList {
  tasks: readonly Task[];
  /** All pages are here. */
  complete: boolean;
  /** Where the next page begins, when loading stopped before the end. */
  next?: string;
  /** The server's name for the list as it was when its loading began; with it an unchanged list is not sent again. */
  version?: string;
}

export function taskRef(task: Pick<Task, "reinplan_memberid" | "cleaning_rpmaid">): string {
  return `${task.reinplan_memberid}-${task.cleaning_rpmaid}`;
}

/**
 * A task as it was known and as it comes now. Answers overtake each other: an older version changes nothing, and a last
 * message only gives way to a newer one, with the count of unread messages that belongs to it.
 */
function mergeTask<Kept extends Task>(known: Kept, given: Task): Kept {
  const base = given.version >= known.version ? { ...known, ...given } : known;
  const lastmessage = newerLastMessage(known.lastmessage, given.lastmessage);
  return lastmessage === given.lastmessage
    ? { ...base, lastmessage, unread: given.unread, lastId: undefined }
    : { ...base, lastmessage, unread: known.unread };
}

export function mergeDetail(known: TaskDetail, given: Task): TaskDetail {
  const merged = mergeTask(known, given);
  return { ...merged, messages: { ...merged.messages, unread: merged.unread } };
}

/** While pages come in: what is known is renewed in place, what is new is added behind. */
export function withPage(known: readonly Task[], page: readonly Task[]): Task[] {
  const given = new Map(page.map((task) => [taskRef(task), task]));
  const renewed = known.map((task) => {
    const ref = taskRef(task);
    const fresh = given.get(ref);
    given.delete(ref);
    return fresh ? mergeTask(task, fresh) : task;
  });
  return [...renewed, ...given.values()];
}

/** When all pages are in: their order, and only what they hold; what changed meanwhile is not lost. */
export function withAll(known: readonly Task[], all: readonly Task[]): Task[] {
  const before = new Map(known.map((task) => [taskRef(task), task]));
  const seen = new Set<string>();
  const tasks: Task[] = [];
  for (const task of all) {
    const ref = taskRef(task);
    if (seen.has(ref)) continue;
    seen.add(ref);
    const kept = before.get(ref);
    tasks.push(kept ? mergeTask(kept, task) : task);
  }
  return tasks;
}

/** Changes a check inside the task that it belongs to. The same task when it has no such check. */
export function changeChecks<Kept extends Task>(task: Kept, ref: string, change: (check: Task) => Task): Kept {
  let changed = false;
  const kontrollen = task.kontrollen.map((check) => {
    if (taskRef(check) !== ref) return check;
    const next = change(check);
    changed ||= next !== check;
    return next;
  });
  return changed ? { ...task, kontrollen } : task;
}

/** A check in the task that it belongs to, as it comes now. */
export function replaceCheck<Kept extends Task>(task: Kept, given: Task): Kept {
  return changeChecks(task, taskRef(given), (check) => mergeTask(check, given));
}

/** One changed task in its place, and in the task that it checks. The same list when it holds neither. */
export function replaceTask(list: TaskList, given: Task): TaskList {
  let changed = false;
  const tasks = list.tasks.map((task) => {
    const next =
      taskRef(task) === taskRef(given) ? mergeTask(task, given) : given.check === 1 ? replaceCheck(task, given) : task;
    changed ||= next !== task;
    return next;
  });
  return changed ? { ...list, tasks } : list;
}

/** Changes one task by its ref, and the check in the task that it belongs to. The same list when it holds neither. */
export function changeTask(list: TaskList, ref: string, change: (task: Task) => Task): TaskList {
  let changed = false;
  const tasks = list.tasks.map((task) => {
    const next = taskRef(task) === ref ? change(task) : changeChecks(task, ref, change);
    changed ||= next !== task;
    return next;
  });
  return changed ? { ...list, tasks } : list;
}
