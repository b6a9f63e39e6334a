import { queryOptions, skipToken } from "@tanstack/react-query";
import { prepared } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import { serverLanguage, type Language } from "#/i18n/languages";

const asked = (ref: string, language: Language) => ({ path: { ref }, query: { lang: serverLanguage(language) } });

/** Identity data is never kept on the device: it lives in memory only, and goes with the page. */
export function partyQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.reservation(ref), "travellers", language],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/reservations/{ref}/travellers", { ...asked(ref, language), signal }),
    meta: { keep: false },
    gcTime: 60_000,
  });
}

type Party = Answers["TravelerPartyAnswer"];

/** What stays on the device for a time without signal: who travels and what is asked of them, as a sign-in by booking number sees it, without identity data. */
export const keptPartyQuery = (ref: string, language: Language) =>
  queryOptions<Party>({ queryKey: [...keys.reservation(ref), "party", language], queryFn: skipToken });

export function withoutIdentity(party: Party): Party {
  return {
    ...party,
    identity_shown: false,
    travellers: party.travellers.map((one) => ({
      ...one,
      person: {
        ...(Object.fromEntries(Object.keys(one.person).map((field) => [field, ""])) as typeof one.person),
        first_name: one.person.first_name,
        last_name: one.person.last_name,
      },
    })),
  };
}

export type BookerBody = Answers["TravelerBookerBody"];
export type TravelersBody = Answers["TravelersBody"];

/** The same key writes once, however often it is sent. */
export async function saveBooker(ref: string, language: Language, body: BookerBody, key: string) {
  return call("POST", "/v1/reservations/{ref}/booker", { ...asked(ref, language), body, key });
}

export async function saveTravelers(ref: string, language: Language, body: TravelersBody, key: string) {
  return call("POST", "/v1/reservations/{ref}/travellers", { ...asked(ref, language), body, key });
}

/** The same for somebody without signal: calls that wait until they can be sent. */
export const queuedBooker = (ref: string, language: Language, body: BookerBody) =>
  prepared("POST", "/v1/reservations/{ref}/booker", { ...asked(ref, language), body });

export const queuedTravelers = (ref: string, language: Language, body: TravelersBody) =>
  prepared("POST", "/v1/reservations/{ref}/travellers", { ...asked(ref, language), body });

export async function invite(ref: string, traveller: number) {
  return call("POST", "/v1/reservations/{ref}/travellers/{traveller}/invitation", {
    path: { ref, traveller },
  });
}

export async function endInvitation(ref: string, traveller: number): Promise<void> {
  await call("DELETE", "/v1/reservations/{ref}/travellers/{traveller}/invitation", {
    path: { ref, traveller },
  });
}

/** The token goes in the body, never in an address. */
export async function openInvitation(token: string, language: Language) {
  return call("POST", "/v1/invitation", {
    query: { lang: serverLanguage(language) },
    body: { token },
    public: true,
  });
}

export async function enterInvited(token: string, language: Language, person: Answers["TravelerPersonBody"]) {
  return call("PUT", "/v1/invitation", {
    query: { lang: serverLanguage(language) },
    body: { token, person },
    public: true,
  });
}
