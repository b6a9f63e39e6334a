import { queryOptions } from "@tanstack/react-query";
import { listAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { pagedQuery } from "./pages";

export type Work = Answers["MemberWork"];
export type WorkAnswer = Answers["MemberWorkAnswer"];
export type WorkChanges = Answers["MemberWorkChanges"];
export type WorkLine = Answers["MemberWorkHistoryLine"];
export type Absence = Answers["MemberAbsenceAnswer"];
export type AbsenceAdded = Answers["TaskAbsenceAdded"];
export type HeldTasks = Answers["TaskHeldTasks"];
export type Holidays = Answers["MemberHolidays"];
export type HolidaysChanges = Answers["MemberHolidaysChanges"];

/** Everything that is known of one person. */
export const personKey = (ref: string) => ["person", ref] as const;

export const workQuery = (ref: string) =>
  queryOptions({
    queryKey: [...personKey(ref), "work"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/staff/{ref}/work", { path: { ref }, signal }),
  });

export async function editWork(ref: string, changes: WorkChanges, key: string): Promise<WorkAnswer> {
  return call("PATCH", "/v1/manage/staff/{ref}/work", { path: { ref }, body: { changes }, key });
}

/** Who changed what of somebody's work, page by page. */
export const workHistoryQuery = (ref: string) =>
  pagedQuery<WorkLine>(
    [...personKey(ref), "history"],
    listAddress("/v1/manage/staff/{ref}/workhistory", { path: { ref } }),
  );

/** The tasks that somebody has from now on. */
export const heldQuery = (ref: string) =>
  queryOptions({
    queryKey: [...personKey(ref), "tasks"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/staff/{ref}/tasks", { path: { ref }, signal }),
    staleTime: 0,
  });

/** On how many devices somebody is signed in. */
export const staffSessionsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...personKey(ref), "sessions"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/staff/{ref}/sessions", { path: { ref }, signal }),
    staleTime: 0,
  });

/** Signs somebody out on all devices. */
export async function signOutStaff(ref: string, key: string): Promise<void> {
  await call("DELETE", "/v1/manage/staff/{ref}/sessions", { path: { ref }, key });
}

export async function addAbsence(ref: string, body: Answers["AbsenceInputBody"]): Promise<AbsenceAdded> {
  return call("POST", "/v1/manage/staff/{ref}/absences", { path: { ref }, body });
}

export async function deleteAbsence(ref: string): Promise<void> {
  await call("DELETE", "/v1/manage/absences/{ref}", { path: { ref } });
}

/** Ends somebody's access; their tasks stay with them, or have nobody. */
export async function switchOff(ref: string, tasks: "leave" | "take"): Promise<void> {
  await call("POST", "/v1/manage/staff/{ref}/off", { path: { ref }, body: { tasks } });
}

export const holidaysQuery = (member: number) =>
  queryOptions({
    queryKey: ["holidays", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/holidays", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });

export async function editHolidays(member: number, changes: HolidaysChanges, key: string): Promise<Holidays> {
  return call("PATCH", "/v1/manage/holidays", { query: { memberid: member }, body: { changes }, key });
}

/** Of whom there are doubts when they get these tasks. */
export const doubtsQuery = (member: number, tasks: readonly number[]) =>
  queryOptions({
    queryKey: ["doubts", member, ...tasks],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/cleaningsdoubts", { query: { memberid: member, tasks: tasks.slice(0, 200).join(",") }, signal }),
    staleTime: 0,
    enabled: tasks.length > 0,
  });
