import { queryOptions } from "@tanstack/react-query";
import { prepared } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import { serverLanguage, type Language } from "#/i18n/languages";

const path = "/v1/reservations/{ref}/services";
const asked = (ref: string, language: Language) => ({ path: { ref }, query: { lang: serverLanguage(language) } });

/** What is booked with a stay and what else can be. */
export function choiceQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.reservation(ref), "services", language],
    queryFn: async ({ signal }) => call("GET", path, { ...asked(ref, language), signal }),
  });
}

export async function saveServices(
  ref: string,
  language: Language,
  services: Answers["ExtraServicesBody"]["services"],
) {
  return call("POST", path, { ...asked(ref, language), body: { services } });
}

/** The same for somebody without signal: a call that waits until it can be sent. */
export const queuedServices = (ref: string, language: Language, services: Answers["ExtraServicesBody"]["services"]) =>
  prepared("POST", path, { ...asked(ref, language), body: { services } });

export type Offer = Answers["ExtraOfferAnswer"];

/** What the office can book beside a stay at a property. */
export function offersQuery(member: number, property: number) {
  return queryOptions({
    queryKey: ["offers", member, property],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/properties/{ref}/services", { path: { ref: `${member}-${property}` }, signal }),
    enabled: member > 0 && property > 0,
  });
}

/** What booking, changing and cancelling services of a stay would do. */
export async function previewServices(
  ref: string,
  services: readonly Answers["ReservationOrder"][],
  signal: AbortSignal,
) {
  return call("POST", "/v1/manage/reservations/{ref}/services/preview", {
    path: { ref },
    body: { services: [...services] },
    signal,
  });
}

/** An extra as the office edits it. */
export type Extra = Answers["ExtraOfferedBody"];
export type ExtraFields = Answers["ExtraOfferedFields"];

/** All extras of an agency, those that are no longer offered last. */
export function extrasQuery(member: number) {
  return queryOptions({
    queryKey: ["offers", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/services", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });
}

/** The same key offers one extra, however often it is sent. */
export async function addExtra(member: number, fields: ExtraFields, key: string) {
  return call("POST", "/v1/manage/services", { query: { memberid: member }, body: fields, key });
}

/** Puts all extras into an order, which guests see too; refused where it is no longer the one that was seen. */
export async function orderExtras(member: number, ids: readonly number[], seen: readonly number[]) {
  return call("PUT", "/v1/manage/serviceorder", {
    query: { memberid: member },
    body: { ids: [...ids], seen: [...seen] },
  });
}

export async function changeExtra(
  { memberid, id }: Pick<Extra, "memberid" | "id">,
  changes: Answers["ExtraOfferedFieldsChanges"],
  key: string,
) {
  return call("PATCH", "/v1/manage/services/{ref}", { path: { ref: `${memberid}-${id}` }, body: { changes }, key });
}
