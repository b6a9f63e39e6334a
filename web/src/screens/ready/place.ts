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

/** What was made ready. It is kept among the answers that it made ready, and goes with them. */
export interface Prepared {
  /** The server's name for the content. */
  version: string | undefined;
  /** The last day that is ready, as yyyy-MM-dd. */
  until: string;
  /** All tasks of these days are there; of very many, those that are needed first. */
  complete: boolean;
  refs: readonly string[];
  /** How many bytes the answers have, and with the files. */
  answers: number;
  bytes: number;
  /** Whether all files are there that are brought beforehand. */
  files: boolean;
  /** When it was last asked for, in epoch milliseconds. */
  at: number;
}

export const preparedKey = (language: Language) => ["ready", language] as const;

/** What is ready in a language; undefined where a part of it has gone since. */
export function preparedIn(client: QueryClient, language: Language): Prepared | undefined {
  const prepared = client.getQueryData<Prepared>(preparedKey(language));
  const has = (ref: string) =>
    client.getQueryData(taskQuery(ref, language).queryKey) !== undefined &&
    client.getQueryData(keys.messages("cleaning", ref)) !== undefined &&
    client.getQueryData(taskProblemsQuery(ref).queryKey) !== undefined;
  return prepared?.refs.every(has) ? prepared : undefined;
}

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
