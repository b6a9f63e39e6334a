import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

/** A list of homes that the office names. */
export type HomeGroup = Answers["PropertyGroupBody"];

export const homeGroupsQuery = (member: number) =>
  queryOptions({
    // Below the homes: what changes homes may change groups.
    queryKey: ["homes", member, "groups"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/homegroups", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });

/** Makes or changes a group; the same key does it once, however often it is sent. */
export async function saveHomeGroup({ memberid, id, version, name, homes }: HomeGroup, key: string) {
  return id === 0
    ? call("POST", "/v1/manage/homegroups", { query: { memberid }, body: { name, homes }, key })
    : call("PUT", "/v1/manage/homegroups/{ref}", {
        path: { ref: `${memberid}-${id}` },
        body: { version, group: { name, homes } },
        key,
      });
}

export async function dropHomeGroup({ memberid, id }: HomeGroup) {
  return call("DELETE", "/v1/manage/homegroups/{ref}", { path: { ref: `${memberid}-${id}` } });
}
