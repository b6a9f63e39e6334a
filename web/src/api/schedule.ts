import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import { daysBetween, shiftDay } from "#/i18n/wire-time";

export type Schedule = Answers["ScheduleOfDay"];
export type ScheduledPerson = Answers["ScheduledPerson"];
export type ScheduledTask = Answers["ScheduledTask"];
export type ScheduleWeek = Answers["ScheduleOfWeek"];
export type ScheduledDay = Answers["ScheduledDay"];
export type WorkWeek = Answers["ScheduledWorkWeek"];
export type Load = Answers["ScheduledLoad"];
export type ScheduledConflict = Answers["ScheduledConflict"];

const withoutDay = (person: ScheduledPerson): ScheduledPerson => ({
  ...person,
  planned: 0,
  always: true,
  hours: [],
  away: [],
  ways: [],
});

/** The plan of a day by people, as its draft would make it or as it is published; without a day of the agency's today. While another day is asked for, the people of the one before are known. */
export const scheduleQuery = (member: number, day: string | undefined, plan?: "published") =>
  queryOptions({
    queryKey: keys.schedule(member, day, plan),
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/schedule", {
        query: { memberid: member, ...(day !== undefined && { day }), ...(plan && { plan }) },
        signal,
      }),
    enabled: member > 0,
    placeholderData: (before: Schedule | undefined, known) =>
      before && known?.queryKey[1] === member
        ? {
            ...before,
            day: day ?? before.today,
            holiday: "",
            tasks: [],
            cleanings: 0,
            assigned: 0,
            fits: 0,
            draft: [],
            people: before.people.map(withoutDay),
          }
        : undefined,
    staleTime: 0,
  });

/** The first day of the week of a day. The first of January 2024 was a Monday. */
export function mondayOf(day: string): string {
  const days = daysBetween("2024-01-01", day) ?? 0;
  return shiftDay(day, -(((days % 7) + 7) % 7));
}

const noLoad: Load = { tasks: 0, planned: 0, capacity: 0, always: true, away: false, conflicts: 0 };

/** The load of the week of a day, Monday first; of this week without a day. While another week is asked for, the people of the one before are known. */
export const weekQuery = (member: number, day: string | undefined) =>
  queryOptions({
    queryKey: keys.schedule(member, `week of ${day ?? "today"}`),
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/schedule/week", {
        query: { memberid: member, ...(day !== undefined && { day }) },
        signal,
      }),
    enabled: member > 0,
    placeholderData: (before: ScheduleWeek | undefined, known) =>
      before && known?.queryKey[1] === member
        ? {
            ...before,
            days: before.days.map((_, at) => ({
              day: shiftDay(mondayOf(day ?? before.today), at),
              holiday: "",
              cleanings: 0,
              assigned: 0,
              fits: 0,
              nobody: 0,
              draft: [],
            })),
            people: before.people.map((one) => ({ ...one, days: one.days.map(() => noLoad) })),
          }
        : undefined,
    staleTime: 0,
  });
