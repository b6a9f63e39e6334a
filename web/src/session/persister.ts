import type { Query } from "@tanstack/react-query";
import type { PersistedClient, Persister } from "@tanstack/react-query-persist-client";
import { Refusal } from "#/api/refusal";
import { withoutKeyCodes } from "./kept";
import { jsonBytes } from "./json-parts";
import { lockedMark } from "./lock-names";
import { canSeal, type Sealed, sealBytes, unsealText } from "./seal";
import { local } from "./store";

/** Where what is kept lies on the disk: all of it sealed, so that who has the disk alone reads none of it. */
export interface Disk {
  read: () => Promise<Sealed | undefined>;
  write: (kept: Sealed) => Promise<void>;
  remove: () => Promise<void>;
}

/** It is bound to the person who is signed in. */
export const sealedUnder = () => `answers ${local.get("username") ?? ""}`;

/** Statuses by which the server says that the person may not see something, or that it is gone. */
const taken = new Set([403, 404, 410]);

/**
 * Whether an answer is kept on the disk: not if its query's meta says `keep: false`, and not if the server has taken it back. An answer that could not
 * be read again, for want of a network or because the server had a fault, stays.
 */
export function isKept({ state, meta }: Query): boolean {
  return (
    meta?.keep !== false &&
    state.data !== undefined &&
    !(state.error instanceof Refusal && taken.has(state.error.status))
  );
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

  async function keep(client: PersistedClient): Promise<void> {
    const under = sealedUnder();
    const answers = await jsonBytes(client, withoutKeyCodes);
    // Meanwhile the person may have signed out or locked the device: then there is no secret to seal with, and none is made.
    if (sealedUnder() !== under || local.get(lockedMark) !== null) return;
    await disk.write(await sealBytes(under, answers));
  }

  async function write(client: PersistedClient): Promise<void> {
    busy = true;
    // An answer is kept as it was read; that it could not be read again is no part of it.
    for (const query of client.clientState.queries)
      query.state = { ...query.state, status: "success", error: null, fetchFailureCount: 0, fetchFailureReason: null };
    // A full disk is no reason to stop: what comes next may be smaller. Without a cipher, or where its key cannot be kept, nothing is kept.
    if (canSeal()) await keep(client).catch(() => undefined);
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
      if (kept === undefined || !canSeal()) return undefined;
      const answers = await unsealText(sealedUnder(), kept).catch(() => undefined);
      if (answers === undefined) return undefined;
      const client = JSON.parse(answers) as PersistedClient;
      // Answers of a time to come were noted by a clock that was ahead: they must not pass for fresh until then.
      const now = Date.now();
      for (const { state } of client.clientState.queries)
        if (state.dataUpdatedAt > now) Object.assign(state, { dataUpdatedAt: now - minute, isInvalidated: true });
      return client;
    },
    removeClient: disk.remove,
  };
}
