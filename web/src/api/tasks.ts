import { type ListAddress, listAddress, prepared } from "./address";
import { call } from "./call";
import type { Task, TaskDetail } from "./shapes";
import type { Answers } from "./answers";

/** Which list: the two of the server, the days of a range, or the service tasks alone. */
export type Scope =
  | "current"
  | "past"
  | "servicesactual"
  | "servicesnext"
  | { from: string; to: string; services?: true };

export function taskList(scope: Scope): ListAddress<Task> {
  if (scope === "current" || scope === "past") return listAddress("/v1/cleanings", { query: { scope } });
  if (typeof scope === "string") return listAddress(`/v1/${scope}`);
  const { from, to } = scope;
  return scope.services
    ? listAddress("/v1/servicesactual", { query: { fromDate: from, toDate: to } })
    : listAddress("/v1/cleanings", { query: { from, to } });
}

/** One task with all that is needed to do it. */
export async function readTask(ref: string, signal: AbortSignal): Promise<TaskDetail> {
  return call("GET", "/v1/cleaning/{ref}", { path: { ref }, signal });
}

export async function readTaskTexts(ref: string, lang: string, signal: AbortSignal) {
  return call("GET", "/v1/cleaning/{ref}/infotexts/{lang}", { path: { ref, lang }, signal });
}

/** When a task began and ended, as wall clock of its property. */
export type TimesBody = Answers["TaskTimesBody"];

export const patchTimes = (ref: string, body: TimesBody) =>
  prepared("PATCH", "/v1/cleaningresource/{ref}", { path: { ref }, body });

/** The changes of a task up to one are seen. */
export const patchSeen = (ref: string, change_id: number) =>
  prepared("PATCH", "/v1/cleaningresourcechangesRead/{ref}", { path: { ref }, body: { change_id } });
