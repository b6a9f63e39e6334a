import { queryOptions } from "@tanstack/react-query";
import { requestData } from "#/api/http";
import { keys } from "#/api/keys";
import { allPages, pagedQuery } from "#/api/pages";
import type { Task, TaskDetail } from "#/api/shapes";
import type { Language } from "#/i18n/languages";
import type { ChatModules, Colleague, DayStays, FoundMessage, InboxThread, TextModule, WaitingCount } from "./types";

/** Arrivals and departures; without a date those of today as the agency's clock has it. */
export function dayStaysQuery(member: number, date: string | undefined) {
  return queryOptions({
    queryKey: [...keys.stays(member), date ?? "today"],
    queryFn: async ({ signal }) =>
      requestData<DayStays>("GET", `/v1/manage/stays?memberid=${member}${date ? `&date=${date}` : ""}`, { signal }),
  });
}

export function dayTasksQuery(member: number, date: string | undefined) {
  return queryOptions({
    queryKey: keys.board(member, date),
    queryFn: async ({ signal }) => allPages<Task>(`/v1/manage/tasks?memberid=${member}&date=${date}`, signal),
    enabled: date !== undefined,
  });
}

/** Which chats are shown. */
export interface InboxFilter {
  show: "waiting" | "mine" | "all";
  /** Those of stays or of tasks; both when left out. */
  only?: InboxThread["kind"] | undefined;
}

/** Chats page by page: an agency of years has thousands. */
export function inboxQuery(member: number, { show, only }: InboxFilter) {
  return pagedQuery<InboxThread>([...keys.inbox(member), "list", show, only ?? "both"], "/v1/manage/inbox", {
    memberid: member,
    ...(show === "all" ? {} : { [show]: "true" }),
    kind: only,
  });
}

/** Messages of all chats with the words that were typed; a page may be empty and still have a next one. */
export function foundQuery(member: number, typed: string) {
  return pagedQuery<FoundMessage>([...keys.inbox(member), "found", typed], "/v1/manage/inbox/search", {
    memberid: member,
    q: typed,
  });
}

/** The newest chats that wait for the agency, as many as one looks at. */
export function unansweredQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.inbox(member), "waiting"],
    queryFn: async ({ signal }) =>
      requestData<InboxThread[]>("GET", `/v1/manage/inbox?memberid=${member}&waiting=true`, { signal }),
  });
}

/** How many chats wait; the server does not count beyond a hundred. */
export function waitingQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.inbox(member), "count"],
    queryFn: async ({ signal }) =>
      requestData<WaitingCount>("GET", `/v1/manage/inbox/count?memberid=${member}`, { signal }),
  });
}

/** To whom chats can be assigned. */
export function colleaguesQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.inbox(member), "managers"],
    queryFn: async ({ signal }) =>
      requestData<Colleague[]>("GET", `/v1/manage/inbox/managers?memberid=${member}`, { signal }),
  });
}

/** One chat as the inbox knows it. */
export function inboxThreadQuery(member: number, kind: InboxThread["kind"], ref: string) {
  return queryOptions({
    queryKey: [...keys.inbox(member), "thread", kind, ref],
    queryFn: async ({ signal }) => requestData<InboxThread>("GET", `/v1/manage/inbox/${kind}/${ref}`, { signal }),
  });
}

export function modulesQuery(member: number) {
  return queryOptions({
    queryKey: ["textmodules", member],
    queryFn: async ({ signal }) =>
      requestData<TextModule[]>("GET", `/v1/manage/textmodules?memberid=${member}`, { signal }),
  });
}

/** The text modules for a chat, filled with its facts. */
export function chatModulesQuery(member: number, kind: InboxThread["kind"], ref: string) {
  return queryOptions({
    queryKey: ["textmodules", member, kind, ref],
    queryFn: async ({ signal }) =>
      requestData<ChatModules>("GET", `/v1/manage/inbox/${kind}/${ref}/textmodules`, { signal }),
  });
}

/** One task with its history. */
export function taskQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.cleaning(ref), language],
    queryFn: async ({ signal }) => requestData<TaskDetail>("GET", `/v1/cleaning/${ref}`, { signal }),
  });
}
