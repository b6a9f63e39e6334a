import type { PersistedClient, Persister } from "@tanstack/react-query-persist-client";
import { withoutKeyCodes } from "./kept";

/** Where what is kept lies on the disk. */
export interface Disk {
  read: () => Promise<string | undefined>;
  write: (kept: string) => Promise<void>;
  remove: () => Promise<void>;
}

/** Older than what this page has asked itself, and no older: what an answer says of the time counts from when it came. */
const minute = 60_000;

/**
 * Writes what was read to the disk, at once and then no oftener than once in so many milliseconds, always the newest last.
 * It waits by a timer and never by comparing times: the clock of a phone may be set back by hours while the app is open.
 */
export function persisterOn(disk: Disk, every = 1000): Persister {
  let next: PersistedClient | undefined;
  let busy = false;

  async function write(client: PersistedClient): Promise<void> {
    busy = true;
    // A full disk is no reason to stop: what comes next may be smaller.
    await disk.write(JSON.stringify(client, withoutKeyCodes)).catch(() => undefined);
    setTimeout(() => {
      busy = false;
      const waiting = next;
      next = undefined;
      if (waiting) void write(waiting);
    }, every);
  }

  return {
    persistClient: (client) => {
      if (busy) next = client;
      else void write(client);
    },
    restoreClient: async () => {
      const kept = await disk.read();
      if (kept === undefined) return undefined;
      const client = JSON.parse(kept) as PersistedClient;
      // Answers of a time to come were noted by a clock that was ahead: they must not pass for fresh until then.
      const now = Date.now();
      for (const { state } of client.clientState.queries)
        if (state.dataUpdatedAt > now) Object.assign(state, { dataUpdatedAt: now - minute, isInvalidated: true });
      return client;
    },
    removeClient: disk.remove,
  };
}
