import { queryOptions } from "@tanstack/react-query";
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
