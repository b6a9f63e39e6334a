import type { QueryClient } from "@tanstack/react-query";
import { persistQueryClient } from "@tanstack/react-query-persist-client";
import { del, get, set } from "idb-keyval";
import { lockIfAway, watchAway } from "./auto-lock";
import { isKept, persisterOn } from "./persister";
import { keptReads } from "./kept-names";
import { lockedMark } from "./lock-names";
import type { Sealed } from "./seal";
import { whenSignedOut } from "./session";
import { local } from "./store";

/** Brings back what lies on the disk, no older than so many milliseconds, and keeps what is read from now on, until the sign-out. Ends when what was kept is back. */
export async function keepReads(queryClient: QueryClient, account: string, maxAge: number): Promise<void> {
  if ((await lockIfAway()) || local.get(lockedMark) !== null) return;
  const unwatch = watchAway(() => queryClient.getQueryState(["status"])?.dataUpdatedAt);
  let over = false;
  // What empties the disk is there without a network too.
  void import("./empty-disk").catch(() => undefined);
  const [stop, restored] = persistQueryClient({
    queryClient,
    persister: persisterOn({
      read: async () => {
        const kept = await get<Sealed | object | string>(keptReads);
        if (typeof kept === "object" && "iv" in kept) return kept;
        // An earlier release kept it in the open.
        if (kept !== undefined) await del(keptReads);
        return undefined;
      },
      // A write that was still waiting at sign-out must not bring back what sign-out took away.
      write: async (kept) => {
        if (!over && local.get(lockedMark) === null) await set(keptReads, kept);
      },
      remove: async () => del(keptReads),
    }),
    maxAge,
    buster: `${__RELEASE__} ${account}`,
    dehydrateOptions: { shouldDehydrateQuery: isKept },
  });
  const off = whenSignedOut(() => {
    over = true;
    unwatch();
    stop();
    off();
  });
  await restored;
}
