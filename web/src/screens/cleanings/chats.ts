import { type LastMessage, parseLastMessage } from "#/api/last-message";
import type { Task } from "#/api/shapes";
import { taskRef } from "#/features/tasks";

export interface ChatLine {
  ref: string;
  task: Task;
  last: LastMessage;
}

/** The tasks in which something was written, the newest message first; each once. */
export function chatLines(...lists: readonly (readonly Task[])[]): ChatLine[] {
  const found = new Map<string, ChatLine>();
  for (const task of lists.flat()) {
    const last = parseLastMessage(task.lastmessage);
    const ref = taskRef(task);
    if (last && !found.has(ref)) found.set(ref, { ref, task, last });
  }
  return [...found.values()].sort((a, b) => (a.last.created < b.last.created ? 1 : -1));
}
