import { queryOptions } from "@tanstack/react-query";
import { fileAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";

export type TeamEntry = Answers["MemberTeamEntry"];

export const teamQuery = (member: number) =>
  queryOptions({
    queryKey: ["team", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/staff", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });

/** Where the team is to be had as a file. */
export const teamFile = (member: number, format: "csv" | "xlsx") =>
  fileAddress("/v1/manage/stafffile", { query: { memberid: member, format } });

export async function addEntry(body: Answers["EntryInputBody"]): Promise<TeamEntry> {
  return call("POST", "/v1/manage/staff", { body });
}

export async function changeEntry(ref: string, body: Answers["EntryChangeInputBody"]): Promise<TeamEntry> {
  return call("PATCH", "/v1/manage/staff/{ref}", { path: { ref }, body });
}
