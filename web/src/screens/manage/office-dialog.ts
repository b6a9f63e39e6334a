import { useSyncExternalStore } from "react";

/** What may lie over any page of the office: the search of everything, the list of keys. */
export type OfficeDialog = "search" | "keys";

let shown: OfficeDialog | undefined;
const watchers = new Set<() => void>();

export function showDialog(which: OfficeDialog | undefined): void {
  shown = which;
  for (const changed of watchers) changed();
}

export function useOfficeDialog(): OfficeDialog | undefined {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => shown,
  );
}
