import { queryOptions } from "@tanstack/react-query";
import { requestData } from "#/api/http";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { serverLanguage, type Language } from "#/i18n/languages";
import type { Edit } from "./edits";
import type { InvitationLink, Invited, Party } from "./types";

const at = (ref: string, language: Language, more: string) =>
  `/v1/reservations/${ref}/${more}?lang=${serverLanguage(language)}`;

/** Identity data is never kept on the device: it lives in memory only, and goes with the page. */
export function partyQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.reservation(ref), "travellers", language],
    queryFn: async ({ signal }) => requestData<Party>("GET", at(ref, language, "travellers"), { signal }),
    meta: { keep: false },
    gcTime: 60_000,
  });
}

export async function saveBooker(ref: string, language: Language, fields: Record<string, string>): Promise<Party> {
  return requestData<Party>("POST", at(ref, language, "booker"), { body: fields, key: newIdempotencyKey() });
}

export async function saveTravellers(ref: string, language: Language, travellers: Edit[]): Promise<Party> {
  return requestData<Party>("POST", at(ref, language, "travellers"), {
    body: { travellers },
    key: newIdempotencyKey(),
  });
}

export async function invite(ref: string, traveller: number): Promise<InvitationLink> {
  return requestData<InvitationLink>("POST", `/v1/reservations/${ref}/travellers/${traveller}/invitation`, {
    key: newIdempotencyKey(),
  });
}

export async function endInvitation(ref: string, traveller: number): Promise<void> {
  await requestData("DELETE", `/v1/reservations/${ref}/travellers/${traveller}/invitation`, {
    key: newIdempotencyKey(),
  });
}

/** The token goes in the body, never in an address. */
export async function openInvitation(token: string, language: Language): Promise<Invited> {
  return requestData<Invited>("POST", `/v1/invitation?lang=${serverLanguage(language)}`, {
    body: { token },
    public: true,
  });
}

export async function enterInvited(
  token: string,
  language: Language,
  person: Record<string, string>,
): Promise<Invited> {
  return requestData<Invited>("PUT", `/v1/invitation?lang=${serverLanguage(language)}`, {
    body: { token, person },
    public: true,
    key: newIdempotencyKey(),
  });
}
