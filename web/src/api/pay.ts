import { queryOptions } from "@tanstack/react-query";
import { fileAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";

export type PayRow = Answers["PayRowAnswer"];
export type PayStatement = Answers["PayStatementAnswer"];
export type PayLine = Answers["PayLineAnswer"];
export type RateSheet = Answers["PaySheetAnswer"];
export type Rates = Answers["PayRates"];
export type PieceRate = Answers["PayPiece"];

/** Everything about rates and months: a rate changes many of them. */
export const payKey = ["pay"] as const;

/** A month (yyyy-MM) of all who are paid. */
export const payQuery = (member: number, month: string) =>
  queryOptions({
    queryKey: [...payKey, member, month],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/pay", { query: { memberid: member, month }, signal }),
    enabled: member > 0,
    staleTime: 0,
  });

/** A month of one who is paid. */
export const statementQuery = (ref: string, month: string) =>
  queryOptions({
    queryKey: [...payKey, ref, month],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/staff/{ref}/pay", { path: { ref }, query: { month }, signal }),
    staleTime: 0,
  });

/** One's own month at each agency. */
export const ownPayQuery = (month: string) =>
  queryOptions({
    queryKey: [...payKey, "own", month],
    queryFn: async ({ signal }) => call("GET", "/v1/pay", { query: { month }, signal }),
    staleTime: 0,
  });

/** Where a month is to be had as a file: of all, or of one. */
export const payFile = (member: number, month: string, staff: number, format: "csv" | "xlsx") =>
  fileAddress("/v1/manage/payfile", { query: { memberid: member, month, staff, format } });

export const ratesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...payKey, ref, "rates"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/staff/{ref}/rates", { path: { ref }, signal }),
  });

/** Sets the rates that count from a day on; `seen` are those that the editor has seen of the day. */
export async function setRates(ref: string, day: string, rates: Rates, seen: Rates | undefined): Promise<RateSheet[]> {
  return call("PUT", "/v1/manage/staff/{ref}/rates/{day}", {
    path: { ref, day },
    body: { rates, ...(seen && { seen }) },
  });
}

export async function removeRates(ref: string, day: string): Promise<RateSheet[]> {
  return call("DELETE", "/v1/manage/staff/{ref}/rates/{day}", { path: { ref, day } });
}

export async function addCorrection(ref: string, body: Answers["CorrectionInputBody"]): Promise<PayStatement> {
  return call("POST", "/v1/manage/staff/{ref}/paycorrections", { path: { ref }, body });
}

export async function removeCorrection(ref: string): Promise<void> {
  await call("DELETE", "/v1/manage/paycorrections/{ref}", { path: { ref } });
}

/** Closes a month as it was seen. */
export async function closeMonth(member: number, month: string, rows: readonly PayRow[]): Promise<PayRow[]> {
  return call("POST", "/v1/manage/payclose", {
    query: { memberid: member },
    body: { month, statements: rows.map(({ staff, version }) => ({ staff, version })) },
  });
}
