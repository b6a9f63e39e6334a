import { useSyncExternalStore } from "react";
import { partsAwaited, watchParts } from "./parts";

/** Whether the server can be reached, as the realtime channel, the browser and the loading of the app's parts see it; one banner shows it. */
type Connection = "up" | "lost";

let channel: Connection = "up";
const watchers = new Set<() => void>();

/** The realtime channel sets it; until then the connection counts as up. */
export function reportConnection(state: Connection): void {
  if (state === channel) return;
  channel = state;
  for (const watcher of watchers) watcher();
}

function connectionNow(): Connection {
  return channel === "up" && navigator.onLine && !partsAwaited() ? "up" : "lost";
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  const forget = watchParts(watcher);
  window.addEventListener("online", watcher);
  window.addEventListener("offline", watcher);
  return () => {
    watchers.delete(watcher);
    forget();
    window.removeEventListener("online", watcher);
    window.removeEventListener("offline", watcher);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(watch, connectionNow);
}
