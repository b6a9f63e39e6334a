import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";

/** What was found, by kind. */
export type FoundGroup = Answers["LookupGroup"];

/** Stays, homes, people, tasks and messages by what is typed; what was found before stays until the next answer. */
export function searchQuery(member: number, typed: string) {
  return queryOptions({
    queryKey: keys.search(member, typed),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/search", { query: { memberid: member, q: typed }, signal }),
    placeholderData: keepPreviousData,
    // Whom somebody looked for is nothing to keep on this device.
    meta: { keep: false },
  });
}
