import type { Answers } from "./answers";
import { listAddress } from "./address";
import { call } from "./call";
import { pagedQuery } from "./pages";

/** A fault that browsers have met, without anything about persons. */
export type ErrorGroup = Answers["ClientreportGroupAnswer"];

/** The faults that browsers have met, those that were met last first. */
export function errorGroupsQuery(member: number, state: "open" | "solved") {
  return pagedQuery(
    ["errors", member, state],
    listAddress("/v1/manage/errors", { query: { memberid: member, state } }),
  );
}

/** Marks a fault as solved, or as open again. */
export async function solveError(member: number, id: number, solved: boolean, key: string): Promise<ErrorGroup> {
  return call("PUT", "/v1/manage/errors/{id}/solved", {
    path: { id },
    query: { memberid: member },
    body: { solved },
    key,
  });
}
