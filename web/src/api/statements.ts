import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { fileAddress, listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

export type StatementLine = Answers["PaymentStatementLineAnswer"];
export type Proposal = NonNullable<StatementLine["proposal"]>;
export type LineState = StatementLine["state"];
export type FileLook = Answers["PaymentLookAnswer"];
export type FileMapping = Answers["PaymentMappingBody"];
export type FileProblem = Answers["PaymentProblemAnswer"];
export type ConfirmLine = Answers["PaymentConfirmLine"];
export type Outcome = Answers["PaymentOutcomeAnswer"];

const path = "/v1/manage/statements";

/** Who paid what for is nothing to keep on this device. */
const meta = { keep: false };

/** The latest files, and how many lines wait for a decision. */
export function statementsQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.money(member), "statements"],
    queryFn: async ({ signal }) => call("GET", path, { query: { memberid: member }, signal }),
    meta,
  });
}

/** Which lines of bank statements are listed. */
export interface LineFilter {
  state: LineState;
  q?: string;
  /** As they were imported when left out. */
  sort?: "day" | "amount";
  order?: "asc";
}

export function linesQuery(member: number, filter: LineFilter) {
  return {
    ...pagedQuery(
      [...keys.money(member), "lines", filter.state, filter],
      listAddress(`${path}/lines`, { query: { memberid: member, ...filter } }),
    ),
    meta,
  };
}

/** Where the lines are to be had as a file. */
export function linesFile(member: number, filter: LineFilter, format: "csv" | "xlsx") {
  return fileAddress(`${path}/lines/export`, { query: { memberid: member, ...filter, format } });
}

function formOf(file: File, mapping: FileMapping | undefined): FormData {
  const form = new FormData();
  if (mapping) form.append("mapping", JSON.stringify(mapping));
  form.append("files", file, file.name);
  return form;
}

/** How a file would be read; changes nothing. */
export async function lookAtStatement(member: number, file: File, mapping?: FileMapping, signal?: AbortSignal) {
  return call("POST", `${path}/look`, {
    query: { memberid: member },
    form: formOf(file, mapping),
    ...(signal ? { signal } : {}),
  });
}

export async function importStatement(
  member: number,
  file: File,
  mapping: FileMapping | undefined,
  key: string,
  signal: AbortSignal,
) {
  return call("POST", path, { query: { memberid: member }, form: formOf(file, mapping), key, signal });
}

export async function confirmLines(member: number, lines: ConfirmLine[], key?: string) {
  return call("POST", `${path}/confirm`, { query: { memberid: member }, body: { lines }, key });
}

export type SettledLine = Answers["PaymentSettledLineAnswer"];

/** Puts lines away, or takes back what was decided about them, each by itself. */
export async function settleLines(
  member: number,
  deed: "ignore" | "reopen",
  body: { lines: number[]; reason: string },
  key: string,
): Promise<SettledLine[]> {
  const given = { query: { memberid: member }, body, key };
  return deed === "ignore" ? call("POST", `${path}/ignore`, given) : call("POST", `${path}/reopen`, given);
}

/** Looks once more which stays the open lines pay. */
export async function matchAgain(member: number) {
  return call("POST", `${path}/match`, { query: { memberid: member } });
}
