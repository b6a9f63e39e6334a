import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

export type CalendarHome = Answers["CalendarHomeOfDays"];
export type CalendarParked = Answers["CalendarParkedOfDays"];
export type CalendarGroup = Answers["CalendarGroupOfHomes"];
export type CalendarStay = Answers["CalendarStayOfDays"];
export type CalendarBlock = Answers["CalendarBlockOfDays"];
export type CalendarTask = Answers["CalendarTaskOfDays"];

/** Which homes the calendar shows, and which days. */
export interface CalendarWanted {
  from: string | undefined;
  days: number;
  q?: string | undefined;
  town?: string | undefined;
  building?: string | undefined;
  group?: number | undefined;
  company?: number | undefined;
  source?: string | undefined;
  group_by?: "building" | "town" | "company" | undefined;
}

/** How many homes a page has: more than a high window shows. */
const limit = 60;

/** The calendar of homes by days, page by page. */
export function homeCalendarQuery(member: number, wanted: CalendarWanted) {
  return infiniteQueryOptions({
    queryKey: ["home-calendar", member, wanted] as const,
    queryFn: async ({ signal, pageParam }) =>
      call("GET", "/v1/manage/calendar", {
        query: { memberid: member, limit, ...wanted, ...(pageParam === "" ? {} : { offset: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next || undefined,
  });
}
