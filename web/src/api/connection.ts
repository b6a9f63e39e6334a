import { useSyncExternalStore } from "react";
import { partsAwaited, serverAnswered, untilReachable, watchParts } from "./parts";

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

/** A call was answered: whatever said that the connection is lost, it is not. */
export function callAnswered(): void {
  serverAnswered();
  reportConnection("up");
}

/** Called when the server is back. */
const missed = new Set<() => void>();

/**
 * A call got no answer although the browser says that it is online: WiFi without a way out, for example. Until the server answers again the connection
 * counts as lost; `back` is called then, and not where the server could be reached all along.
 */
export async function networkMissed(back: () => void): Promise<void> {
  if (!navigator.onLine) return;
  const asks = missed.size === 0;
  missed.add(back);
  if (!asks) return;
  const away = await untilReachable();
  const all = [...missed];
  missed.clear();
  if (away) for (const each of all) each();
}
