import { queryOptions } from "@tanstack/react-query";
import { requestData } from "#/api/http";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { serverLanguage, type Language } from "#/i18n/languages";
import type { Order } from "./price";
import type { Choice } from "./types";

const at = (ref: string, language: Language) => `/v1/reservations/${ref}/services?lang=${serverLanguage(language)}`;

export function choiceQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.reservation(ref), "services", language],
    queryFn: async ({ signal }) => requestData<Choice>("GET", at(ref, language), { signal }),
  });
}

export async function saveServices(ref: string, language: Language, services: Order[]): Promise<Choice> {
  return requestData<Choice>("POST", at(ref, language), { body: { services }, key: newIdempotencyKey() });
}
