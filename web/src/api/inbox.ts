import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

/** One chat of the inbox. */
export type InboxThread = Answers["MessageThreadBody"];

/** Which chats are shown. */
export interface InboxFilter {
  show: "waiting" | "mine" | "all";
  /** Those of stays or of tasks; both when left out. */
  only?: InboxThread["kind"] | undefined;
}

/** Chats page by page: an agency of years has thousands. */
export function inboxQuery(member: number, { show, only }: InboxFilter) {
  return pagedQuery(
    [...keys.inbox(member), "list", show, only ?? "both"],
    listAddress("/v1/manage/inbox", {
      query: {
        memberid: member,
        waiting: show === "waiting" || undefined,
        mine: show === "mine" || undefined,
        kind: only,
      },
    }),
  );
}

/** Messages of all chats with the words that were typed; a page may be empty and still have a next one. */
export function foundQuery(member: number, typed: string) {
  return pagedQuery(
    [...keys.inbox(member), "found", typed],
    listAddress("/v1/manage/inbox/search", { query: { memberid: member, q: typed } }),
  );
}

/** How many chats wait; the server does not count beyond a hundred. */
export function waitingQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.inbox(member), "count"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/inbox/count", { query: { memberid: member }, signal }),
  });
}

/** To whom chats can be assigned. */
export function colleaguesQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.inbox(member), "managers"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/inbox/managers", { query: { memberid: member }, signal }),
  });
}

/** One chat as the inbox knows it. */
export function inboxThreadQuery(member: number, kind: InboxThread["kind"], ref: string) {
  return queryOptions({
    queryKey: [...keys.inbox(member), "thread", kind, ref],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/inbox/{kind}/{ref}", { path: { kind, ref }, signal }),
  });
}

/** What a manager settles about a chat. */
export type Settled = Answers["SettleInputBody"];

export async function settleThread(kind: InboxThread["kind"], ref: string, body: Settled): Promise<InboxThread> {
  return call("PATCH", "/v1/manage/inbox/{kind}/{ref}", { path: { kind, ref }, body });
}
