import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

/** What needs attention: the server puts it together, so that every screen and the badge show the same. */
export type Attention = Answers["AttentionOverview"];
/** All of one kind. */
export type AttentionGroup = Answers["AttentionGroup"];
/** One thing, and what it leads to. */
export type AttentionRow = Answers["AttentionRow"];

/** What is late follows the clock: it is asked for again each minute, and when something changes. */
const minute = 60_000;

export function attentionQuery(member: number) {
  return queryOptions({
    queryKey: keys.attention(member),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/attention", { query: { memberid: member }, signal }),
    refetchInterval: minute,
  });
}

/** Notifies those who do a task once more of changes that none of them has seen. */
export async function resendChanges(ref: string) {
  return call("POST", "/v1/manage/cleanings/{ref}/resend", { path: { ref } });
}

/** All rows of one kind, page by page. */
export function attentionRowsQuery(member: number, kind: AttentionGroup["kind"]) {
  return pagedQuery(
    [...keys.attention(member), kind],
    listAddress("/v1/manage/attention/{kind}", { path: { kind }, query: { memberid: member } }),
  );
}
