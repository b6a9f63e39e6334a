import { queryOptions } from "@tanstack/react-query";
import { requestData } from "#/api/http";
import { keys } from "#/api/keys";
import { allPages } from "#/api/pages";
import { serverLanguage, type Language } from "#/i18n/languages";
import type { Stay, StaySummary } from "./types";

/**
 * One stay with all that its pages show: they share this one answer, so going from one to the next asks nothing. It is
 * kept on the device but for the key code, see session/kept. Signing out takes it away.
 */
export function stayQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.reservation(ref), language],
    queryFn: async ({ signal }) =>
      requestData<Stay>("GET", `/v1/reservations/${ref}?lang=${serverLanguage(language)}`, { signal }),
  });
}

export function staysQuery() {
  return queryOptions({
    queryKey: keys.reservations(),
    queryFn: async ({ signal }) => allPages<StaySummary>("/v1/reservations", signal),
  });
}
