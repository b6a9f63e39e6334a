import { queryOptions } from "@tanstack/react-query";
import { prepared } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import type { Language } from "#/i18n/languages";
import { requestFile } from "./files";

/** Which stays are to be registered with an authority, and what they lack for it. */
export type Registration = Answers["RegistrationSheetAnswer"];
export type RegistrationStay = Registration["stays"][number];
export type RegistrationGap = RegistrationStay["gaps"][number];
export type RegistrationPayment = Registration["establishment"]["payment"];
export type RegistrationForm = Registration["form"];

export const registrationKey = (member: number) => ["registration", member] as const;

export const registrationQuery = (
  member: number,
  asked: { form: RegistrationForm; from?: string; to?: string; property?: number },
) =>
  queryOptions({
    queryKey: [...registrationKey(member), asked],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/registration", { query: { memberid: member, ...asked }, signal }),
    enabled: member > 0,
    // What is missing of whom is nothing to keep on this device.
    meta: { keep: false },
  });

/** The file of some stays. It is handed on to the person and kept nowhere. */
export async function registrationFile(
  member: number,
  form: RegistrationForm,
  stays: string[],
  /** Of a form on paper; `each` has one form for each adult who signs. */
  { lang, each }: { lang: Language; each: boolean },
): Promise<Blob> {
  const { path, ...sent } = prepared("POST", "/v1/manage/registration/file", {
    query: { memberid: member },
    body: { form, stays, lang, ...(each ? { each } : {}) },
  });
  return requestFile(path, sent);
}

export async function saveTown(
  member: number,
  town: { written: string; name: string; code: string; province: string },
): Promise<unknown> {
  return call("PUT", "/v1/manage/registration/town", { query: { memberid: member }, body: town });
}

/** Says under which code a home is known to Spain's authority and how its stays are paid; of the home 0 for all that have nothing of their own. */
export async function saveEstablishment(
  member: number,
  entered: { property: number; code: string; payment: RegistrationPayment },
): Promise<unknown> {
  return call("PUT", "/v1/manage/registration/code", { query: { memberid: member }, body: entered });
}

/** Says that the guests of a stay were registered without a file, or takes that back. */
export async function setRegisteredByHand(
  member: number,
  form: RegistrationForm,
  stay: string,
  on: boolean,
): Promise<unknown> {
  return call("PUT", "/v1/manage/registration/hand", { query: { memberid: member }, body: { form, stay, on } });
}

/** Says that the office has cancelled the report of a cancelled stay with the authority, or takes that back. */
export async function setRegistrationWithdrawn(
  member: number,
  form: RegistrationForm,
  stay: string,
  on: boolean,
): Promise<unknown> {
  return call("PUT", "/v1/manage/registration/withdrawn", { query: { memberid: member }, body: { form, stay, on } });
}

export async function setRegistrationClock(member: number, form: RegistrationForm, on: boolean): Promise<unknown> {
  return call("PUT", "/v1/manage/registration/clock", { query: { memberid: member }, body: { form, on } });
}
