import { queryOptions } from "@tanstack/react-query";
import { keys } from "#/api/keys";
import { keyAnswered, keptKey } from "#/offline/key-codes";
import { Refusal } from "#/api/refusal";
import { readStay } from "#/api/reservations";
import { serverLanguage, type Language } from "#/i18n/languages";
import type { Stay } from "./types";

/**
 * One stay with all that its pages show: they share this one answer, so going from one to the next asks nothing. It is
 * kept on the device but for the key code, see session/kept; a guest's own is kept sealed. Signing out takes both away.
 */
export function stayQuery(ref: string, language: Language) {
  return queryOptions({
    queryKey: [...keys.reservation(ref), language],
    queryFn: async ({ signal }) => {
      try {
        const stay: Stay = await readStay(ref, serverLanguage(language), signal);
        await keyAnswered(ref, stay);
        return stay;
      } catch (failure) {
        if (failure instanceof Refusal && failure.status === 404) await keyAnswered(ref, undefined);
        throw failure;
      }
    },
  });
}

/**
 * The key code that this phone keeps of a stay, for a time without signal: asked for again with each answer about the stay,
 * because each may have taken it away.
 */
export function keptKeyQuery(ref: string, answeredAt: number, wanted: boolean) {
  return queryOptions({
    queryKey: ["kept key", ref, answeredAt],
    queryFn: async () => (await keptKey(ref)) ?? null,
    enabled: wanted,
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    meta: { keep: false },
  });
}
