import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { request, requestData } from "#/api/http";
import { keys } from "#/api/keys";
import { allPages } from "#/api/pages";
import type { Task, TaskDetail } from "#/api/shapes";
import type { Language } from "#/i18n/languages";
import type { DayStays, InboxThread } from "./types";

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

/** The chats that wait for the agency. */
export function unansweredQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.inbox(member), "unread"],
    queryFn: async ({ signal }) => allPages<InboxThread>(`/v1/manage/inbox?memberid=${member}&unread=true`, signal),
  });
}

interface InboxPage {
  data: InboxThread[];
  next_page: string;
}

/** Base64 of `0`: behind the last page. */
const start = "MA==";

/** All chats, page by page: an agency of years has thousands. */
export function inboxQuery(member: number) {
  return infiniteQueryOptions({
    queryKey: [...keys.inbox(member), "all"],
    queryFn: async ({ signal, pageParam }) => {
      const offset = pageParam === start ? "" : `&offset=${encodeURIComponent(pageParam)}`;
      return (await request("GET", `/v1/manage/inbox?memberid=${member}${offset}`, { signal })) as InboxPage;
    },
    initialPageParam: start,
    getNextPageParam: (last) => (last.next_page === start || last.next_page === "" ? undefined : last.next_page),
  });
}

/** One task with its history. */
export function taskQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.cleaning(ref), language],
    queryFn: async ({ signal }) => requestData<TaskDetail>("GET", `/v1/cleaning/${ref}`, { signal }),
  });
}
