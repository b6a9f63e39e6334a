import { useEffect, useMemo, useSyncExternalStore } from "react";
import { loadPart } from "#/api/parts";
import { whenSignedOut, whenStatus } from "#/session/session";
import { isSharedDevice } from "#/session/store";
import { currentAccount } from "./account-name";
import { deliver } from "./deliver";
import { memoryStore } from "./memory-store";
import { createOutbox, type News } from "./outbox";
import { type Row, type RowStore, silentKinds } from "./row";
import { keptInWindow } from "./window-store";

const name = "latchkey-outbox";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
const post = channel?.postMessage.bind(channel);

const disk = async () => (await loadPart(() => import("./disk-store"), { unseen: true })).disk;

/** The disk where there is one; some private windows have none. */
const diskStore = (): RowStore =>
  typeof indexedDB === "undefined"
    ? memoryStore()
    : {
        add: async (row) => (await disk()).add(row),
        all: async () => (await disk()).all(),
        change: async (row) => (await disk()).change(row),
        remove: async (seq) => (await disk()).remove(seq),
      };

/** The one outbox of this page. */
export const outbox = createOutbox({
  store: keptInWindow(diskStore(), isSharedDevice),
  deliver,
  account: currentAccount,
  alone: async (work) => {
    if ("locks" in navigator) await navigator.locks.request(name, work);
    else await work();
  },
  tell: (news) => post?.(news),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  forget: (row) => {
    loadPart(() => import("./drop-uploads"), { unseen: true })
      .then(async ({ dropUploads }) => dropUploads(row))
      // The server drops them by itself after a week.
      .catch(() => undefined);
  },
});

channel?.addEventListener("message", (event: MessageEvent<News>) => outbox.hear(event.data));

/**
 * Reads what waits and sends it now, and again whenever the person, the page or the network comes back: not every
 * browser wakes a page in the background.
 */
function startOutbox(): () => void {
  const wake = () => outbox.wake();
  const seen = () => {
    if (document.visibilityState === "visible") outbox.wake();
  };
  // On a device that is not the person's own, what waits ends with the window.
  const leaving = (event: BeforeUnloadEvent) => {
    if (isSharedDevice() && waitingCount(outbox.rows()) > 0) event.preventDefault();
  };
  void outbox.read().catch(() => undefined);
  outbox.wake();
  window.addEventListener("online", wake);
  window.addEventListener("focus", wake);
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("beforeunload", leaving);
  return () => {
    window.removeEventListener("beforeunload", leaving);
    window.removeEventListener("online", wake);
    window.removeEventListener("focus", wake);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** What the server says of the person's stays decides which key codes may stay on this phone. */
whenStatus((status) => {
  loadPart(() => import("./key-codes"), { unseen: true }).then(
    async ({ sortKeptKeys }) => sortKeptKeys(status.reservations),
    // The next word of the server comes with the next page at the latest.
    () => undefined,
  );
});

// Photos that were shared with the app and have no place yet are theirs.
whenSignedOut(() => {
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage({ type: "sharedTaken" });
});

/** The rows of the person who is signed in: waiting and refused ones, in order. */
export function useRows(): readonly Row[] {
  return useSyncExternalStore(outbox.watch, outbox.rows);
}

/** The rows of one lane. */
export function useLane(lane: string): readonly Row[] {
  const rows = useRows();
  return useMemo(() => rows.filter((row) => row.lane === lane), [rows, lane]);
}

/** How much of what the person did has not reached the server; read marks are not worth a word. */
export function waitingCount(rows: readonly Row[]): number {
  return rows.filter((row) => row.state === "waiting" && !silentKinds.includes(row.kind)).length;
}

export function refusedRows(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => row.state === "refused");
}

export function useStartOutbox(): void {
  useEffect(startOutbox, []);
}

export { useSent } from "./sent";
export type { KeptFile, NewRow, Row, RowFile } from "./row";
