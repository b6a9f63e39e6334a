import { clear, createStore, del } from "idb-keyval";
import { keptFiles, keptKeyCodes, keptPicks, keptReads } from "./kept-names";

/** Takes all that is kept of a person from the disk, read or not. What one part of the browser refuses keeps no other. */
export async function emptyDisk(): Promise<void> {
  await Promise.allSettled([
    del(keptReads),
    clear(createStore(keptKeyCodes, "codes")),
    clear(createStore(keptFiles, "files")),
    clear(createStore(keptPicks, "picks")),
  ]);
}
