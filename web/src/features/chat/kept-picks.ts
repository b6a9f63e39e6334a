import { createStore, del, get, set } from "idb-keyval";
import type { RowFile } from "#/offline";
import { currentAccount } from "#/offline/account-name";
import { keptPicks } from "#/session/kept-names";
import { isSharedDevice } from "#/session/store";

const store = () => createStore(keptPicks, "picks");

/** One change after the other: what was last is what stays. */
let writing: Promise<unknown> = Promise.resolve();

/** Files that were chosen in an earlier life of the page and never sent. A browser without a store has none. */
export async function readKept(name: string): Promise<readonly RowFile[]> {
  await writing;
  try {
    return (await get<readonly RowFile[]>(name, store())) ?? [];
  } catch {
    return [];
  }
}

/** Keeps what is chosen until it is sent, removed, or the person signs out. Where there is no room it lives as long as the page. */
export function keepChosen(account: string, name: string, files: readonly RowFile[]): void {
  writing = writing
    .then(async () => {
      // After signing out nothing is left here, and nothing comes back.
      if (currentAccount() !== account || isSharedDevice()) return;
      await (files.length === 0 ? del(name, store()) : set(name, files, store()));
    })
    .catch(() => undefined);
}
