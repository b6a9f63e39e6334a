import type { QueryClient } from "@tanstack/react-query";
import { keys } from "#/api/keys";
import { taskProblemsQuery } from "#/api/problems";
import type { Ready } from "#/api/ready";
import { peopleQuery } from "#/api/staff";
import type { TaskDetail } from "#/api/shapes";
import { type Thread, withNewest } from "#/features/chat/thread";
import { taskRef } from "#/features/tasks/list";
import { taskQuery } from "#/features/tasks/use-tasks";
import type { Language } from "#/i18n/languages";

/** Whether all that the page of a task shows is on the device. */
export const hasTask = (client: QueryClient, ref: string, language: Language) =>
  client.getQueryData(taskQuery(ref, language).queryKey) !== undefined &&
  client.getQueryData(keys.messages("cleaning", ref)) !== undefined &&
  client.getQueryData(taskProblemsQuery(ref).queryKey) !== undefined;

/** A task with what names its files. */
export type Placed = Pick<Ready["tasks"][number], "task" | "problems">;

/** The tasks as they are on the device now. */
export function placed(client: QueryClient, refs: readonly string[], language: Language): Placed[] {
  return refs.flatMap((ref) => {
    const task = client.getQueryData(taskQuery(ref, language).queryKey);
    const problems = client.getQueryData(taskProblemsQuery(ref).queryKey);
    return task && problems ? [{ task, problems }] : [];
  });
}

/** Puts each part where the page that shows it would have put its own answer. An event may have brought a newer state meanwhile: it stays. */
export function place(client: QueryClient, ready: Ready, language: Language): string[] {
  for (const { memberid, people } of ready.people) client.setQueryData(peopleQuery(memberid).queryKey, people);
  return ready.tasks.map(({ task, problems, messages }) => {
    const ref = taskRef(task);
    client.setQueryData(taskQuery(ref, language).queryKey, (before: TaskDetail | undefined) =>
      before && before.version > task.version ? before : task,
    );
    client.setQueryData(taskProblemsQuery(ref).queryKey, problems);
    client.setQueryData<Thread>(keys.messages("cleaning", ref), (thread) => withNewest(thread, messages));
    return ref;
  });
}
