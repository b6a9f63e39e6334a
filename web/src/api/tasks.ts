import { queryOptions } from "@tanstack/react-query";
import { type ListAddress, listAddress, prepared } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { firstPage, loadPage } from "./pages";
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

/** The next cleaning of an agency that nobody has yet; null where there is none. */
export function nextWithoutAnybodyQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.cleanings(), "without anybody", member],
    queryFn: async ({ signal }) => {
      const { data } = await loadPage(taskList("current"), firstPage, signal);
      const free = data.filter(
        (task) => task.reinplan_memberid === member && task.check === 0 && !task.person && !task.company,
      );
      return free.sort((a, b) => a.planned_start.localeCompare(b.planned_start))[0] ?? null;
    },
    enabled: member > 0,
    staleTime: 0,
  });
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
