import { clear, createStore, del, get } from "idb-keyval";
import { keptFiles, keptKeyCodes, keptLock, keptPicks, keptReads, keptVault } from "./kept-names";
import { goneWhy, heardAt, hereAt, lockedMark, pepperName } from "./lock-names";
import { queueHash } from "./sign-outs";
import { local } from "./store";

/** Takes all that is kept of a person from the disk, read or not, open or locked away. What one part of the browser refuses keeps no other. `why` is kept for the windows at the lock. */
export async function emptyDisk(why?: string): Promise<void> {
  if (why === undefined) local.remove(goneWhy);
  else local.set(goneWhy, why);
  // First what the lock needs beside the database: without it nothing that it has locked away opens again.
  for (const name of [pepperName, lockedMark, hereAt, heardAt]) local.remove(name);
  const lock = createStore(keptLock, "lock");
  const locked = await get<{ session: string }>("lock", lock).catch(() => undefined);
  await Promise.allSettled([
    del(keptReads),
    clear(createStore(keptKeyCodes, "codes")),
    clear(createStore(keptFiles, "files")),
    clear(createStore(keptPicks, "picks")),
    clear(createStore(keptVault, "vault")),
    clear(lock),
  ]);
  // The session that was locked away with it ends on the server too, as soon as that can be reached.
  if (locked?.session) void queueHash(locked.session).catch(() => undefined);
}
