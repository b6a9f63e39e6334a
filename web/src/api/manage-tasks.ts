import { queryOptions } from "@tanstack/react-query";
import type { Language } from "#/i18n/languages";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import { readTask } from "./tasks";

export async function addTaskFiles(ref: string, form: FormData) {
  return call("PUT", "/v1/manage/cleanings/{ref}/attachments", { path: { ref }, form });
}

export async function dropTaskFile(ref: string, attachment: number) {
  return call("DELETE", "/v1/manage/cleanings/{ref}/attachments/{attachment}", { path: { ref, attachment } });
}

export type TaskReason = Answers["PlanningReasonBody"];

/** Why a task is there, why then, and who does it; asked again when the task has changed. */
export const taskReasonsQuery = (ref: string, version: number) =>
  queryOptions({
    queryKey: ["task-reasons", ref, version],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/tasks/{ref}/why", { path: { ref }, signal }),
  });

/** One task with its history, as the office looks at it. */
export function taskQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.cleaning(ref), language],
    queryFn: async ({ signal }) => readTask(ref, signal),
  });
}
