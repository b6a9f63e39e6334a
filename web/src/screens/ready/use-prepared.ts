import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useLanguage } from "#/i18n/texts";
import { type Prepared, preparedKey } from "./place";

/** What is ready on this device in the language that the app shows. */
export function usePrepared(): Prepared | undefined {
  const client = useQueryClient();
  const language = useLanguage();
  const watch = useCallback(
    (changed: () => void) =>
      client.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === preparedKey(language)[0]) changed();
      }),
    [client, language],
  );
  return useSyncExternalStore(watch, () => client.getQueryData<Prepared>(preparedKey(language)));
}

/** Whether the work of this day, as yyyy-MM-dd, is on the device with its files. */
export const isReadyOn = (prepared: Prepared | undefined, today: string) =>
  prepared !== undefined && prepared.files && prepared.until >= today;
