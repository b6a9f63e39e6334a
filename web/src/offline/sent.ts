import { useSyncExternalStore } from "react";

/** How much of a row's files has arrived, from 0 to 1, while this tab sends them. */
const sent = new Map<number, number>();
const watchers = new Set<() => void>();

/** They are not on their way at the moment: they wait. */
export function clearSent(seq: number): void {
  if (!sent.delete(seq)) return;
  for (const watcher of watchers) watcher();
}

export function tellSent(seq: number, share: number): void {
  sent.set(seq, share);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The share of a row's files that has arrived; nothing when none is on its way. */
export function useSent(seq: number): number | undefined {
  return useSyncExternalStore(watch, () => sent.get(seq));
}
