import { queryOptions } from "@tanstack/react-query";
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

export async function saveBooker(ref: string, language: Language, body: Answers["TravelerPersonBody"]) {
  return call("POST", "/v1/reservations/{ref}/booker", { ...asked(ref, language), body });
}

export async function saveTravelers(
  ref: string,
  language: Language,
  travellers: Answers["TravelersBody"]["travellers"],
) {
  return call("POST", "/v1/reservations/{ref}/travellers", {
    ...asked(ref, language),
    body: { travellers },
  });
}

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
