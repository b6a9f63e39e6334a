import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { fileAddress, listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

export type StayMoney = Answers["PaymentStayMoney"];
export type OpenStay = Answers["PaymentStayAnswer"];
export type PaymentEntry = Answers["PaymentLineAnswer"];
export type PaidLine = Answers["PaymentAnswer"];
export type Way = NonNullable<Answers["EnterInputBody"]["way"]>;

const ofStay = "/v1/manage/reservations/{ref}/payments";

/** Names, notes and amounts of guests are nothing to keep on this device. */
const meta = { keep: false };

export interface MoneyFilter {
  q?: string;
  from?: string;
  to?: string;
  way?: Way;
  sort?: "day" | "amount";
  order?: "asc" | "desc";
}

export function openStaysQuery(member: number, filter: MoneyFilter) {
  const { way: _, ...rest } = filter;
  return {
    ...pagedQuery(
      [...keys.money(member), "open", rest],
      listAddress("/v1/manage/payments/open", { query: { memberid: member, ...rest } }),
    ),
    meta,
  };
}

export function paymentsQuery(member: number, filter: MoneyFilter) {
  return {
    ...pagedQuery(
      [...keys.money(member), "payments", filter],
      listAddress("/v1/manage/payments", { query: { memberid: member, ...filter } }),
    ),
    meta,
  };
}

/** What is open in all, by currency. */
export function openSumsQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.money(member), "sums"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/payments/sums", { query: { memberid: member }, signal }),
    meta,
  });
}

/** Where all that a filter shows is to be had as a file. */
export function moneyFile(member: number, list: "open" | "payments", filter: MoneyFilter, format: "csv" | "xlsx") {
  return fileAddress("/v1/manage/payments/export", { query: { memberid: member, list, format, ...filter } });
}

/** All payments of a stay with their counter entries, the last entered first. */
export function stayMoneyQuery(ref: string) {
  return queryOptions({
    queryKey: [...keys.reservation(ref), "money"],
    queryFn: async ({ signal }) => call("GET", ofStay, { path: { ref }, signal }),
    meta,
  });
}

export async function enterPayment(ref: string, body: Answers["EnterInputBody"], key?: string) {
  return call("POST", ofStay, { path: { ref }, body, key });
}

export async function takePaymentBack(ref: string, payment: number, reason: string, key?: string) {
  return call("POST", `${ofStay}/{payment}/takeback`, { path: { ref, payment }, body: { reason }, key });
}
