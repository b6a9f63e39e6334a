import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useLanguage } from "#/i18n/texts";
import { type Of, type Prepared, preparedKey } from "./prepared";

/** What is ready on this device in the language that the app shows. */
export function usePrepared(of: Of): Prepared | undefined {
  const client = useQueryClient();
  const language = useLanguage();
  const watch = useCallback(
    (changed: () => void) =>
      client.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === preparedKey(of, language)[0]) changed();
      }),
    [client, of, language],
  );
  return useSyncExternalStore(watch, () => client.getQueryData<Prepared>(preparedKey(of, language)));
}

/** Whether what this day needs, as yyyy-MM-dd, is on the device with its files. */
export const isReadyOn = (prepared: Prepared | undefined, today: string) =>
  prepared !== undefined && prepared.files && prepared.until >= today;
