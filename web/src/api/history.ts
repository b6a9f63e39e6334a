import type { Answers } from "./answers";
import { fileAddress, listAddress } from "./address";
import { call } from "./call";
import { pagedQuery } from "./pages";

/** One line of what was done at an agency, in words of the reader's language. */
export type HistoryLine = Answers["TrailLineAnswer"];

/** Which lines are wanted. */
export interface HistoryFilter {
  q?: string;
  noun?: HistoryLine["noun"];
  person?: number;
  program?: number;
  from?: string;
  to?: string;
}

/** Who changed what at an agency, the newest first. A page may be short and still have a next one. */
export const historyQuery = (member: number, filter: HistoryFilter) => ({
  ...pagedQuery<HistoryLine>(
    ["history", member, filter],
    listAddress("/v1/manage/history", { query: { memberid: member, ...filter } }),
  ),
  // Who did what is nothing to keep on this device.
  meta: { keep: false },
});

/** Puts back what a line has changed. */
export async function undoLine(member: number, line: string, key: string): Promise<void> {
  await call("POST", "/v1/manage/history/{key}/undo", { path: { key: line }, query: { memberid: member }, key });
}

/** Where the same is to be had as a file. */
export const historyFile = (member: number, filter: HistoryFilter, format: "csv" | "xlsx") =>
  fileAddress("/v1/manage/historyfile", { query: { memberid: member, ...filter, format } });
