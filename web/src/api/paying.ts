import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { fileAddress, listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

export type Paying = Answers["PaymentPayAnswer"];
export type Bank = Answers["PaymentBankBody"];
/** The changed fields of bank details, and those of a security deposit (parts/edit). */
export type BankChanges = Answers["PaymentBankBodyChanges"];
export type DepositChanges = Answers["PaymentDepositBodyChanges"];
export type TaxRule = Answers["PaymentTaxRuleAnswer"];
export type NewTaxRule = Answers["PaymentTaxRuleBody"];

const meta = { keep: false };

/** How what is open of a stay is paid. */
export function payingQuery(ref: string) {
  return queryOptions({
    queryKey: [...keys.reservation(ref), "pay"],
    queryFn: async ({ signal }) => call("GET", "/v1/reservations/{ref}/pay", { path: { ref }, signal }),
  });
}

export function bankQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.money(member), "bank"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/payments/bank", { query: { memberid: member }, signal }),
    meta,
  });
}

export async function editBank(member: number, changes: BankChanges, key: string) {
  return call("PATCH", "/v1/manage/payments/bank", { query: { memberid: member }, body: { changes }, key });
}

export async function editDeposit(ref: string, changes: DepositChanges, key: string) {
  return call("PATCH", "/v1/manage/reservations/{ref}/securitydeposit", { path: { ref }, body: { changes }, key });
}

export async function chargeTax(ref: string) {
  return call("POST", "/v1/manage/reservations/{ref}/touristtax", { path: { ref } });
}

export function taxRulesQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.money(member), "tax rules"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/taxrules", { query: { memberid: member }, signal }),
    meta,
  });
}

export async function addTaxRule(member: number, body: NewTaxRule) {
  return call("POST", "/v1/manage/taxrules", { query: { memberid: member }, body });
}

export async function dropTaxRule(member: number, id: number) {
  return call("DELETE", "/v1/manage/taxrules/{ref}", { path: { ref: `${member}-${id}` } });
}

export type TaxedStay = Answers["PaymentTaxedStayAnswer"];

export interface Period {
  from: string;
  to: string;
  /** Words of the guest, the booking's number or the property. */
  q?: string;
  /** The next arrival first when left out. */
  order?: "desc";
}

export function taxedQuery(member: number, period: Period) {
  return {
    ...pagedQuery(
      [...keys.money(member), "tax", period],
      listAddress("/v1/manage/touristtax", { query: { memberid: member, ...period } }),
    ),
    meta,
  };
}

/** Where the tourist tax of a period is to be had as a file. */
export function taxFile(member: number, period: Period, format: "csv" | "xlsx") {
  return fileAddress("/v1/manage/touristtax/export", { query: { memberid: member, format, ...period } });
}
