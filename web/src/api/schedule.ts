import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";

export type Schedule = Answers["ScheduleOfDay"];
export type ScheduledPerson = Answers["ScheduledPerson"];
export type ScheduledTask = Answers["ScheduledTask"];
export type ScheduledConflict = Answers["ScheduledConflict"];

const withoutDay = (person: ScheduledPerson): ScheduledPerson => ({
  ...person,
  planned: 0,
  always: true,
  hours: [],
  away: [],
  ways: [],
});

/** The plan of a day by people; without a day of the agency's today. While another day is asked for, the people of the one before are known. */
export const scheduleQuery = (member: number, day: string | undefined) =>
  queryOptions({
    queryKey: keys.schedule(member, day),
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/schedule", { query: { memberid: member, ...(day !== undefined && { day }) }, signal }),
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
            people: before.people.map(withoutDay),
          }
        : undefined,
    staleTime: 0,
  });
