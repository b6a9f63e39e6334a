import { createStore, del, entries, get, keys, set } from "idb-keyval";
import { requestFile } from "#/api/files";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { isTaskFile } from "#/api/task-files";
import { keptFiles } from "#/session/session";
import { currentAccount } from "./deliver";

interface Kept {
  content: Blob;
  /** When it was last looked at, in epoch milliseconds. */
  at: number;
}

/** How many bytes are kept, and how large one of them may be. */
const most = 60 * 1024 * 1024;
const largest = 15 * 1024 * 1024;

const store = () => createStore(keptFiles, "files");

async function keep(name: string, content: Blob, now: number): Promise<void> {
  if (content.size > largest) return;
  await set(name, { content, at: now } satisfies Kept, store());
  const all = await entries<string, Kept>(store());
  let sum = all.reduce((bytes, [, one]) => bytes + one.content.size, 0);
  const gone = all
    .toSorted(([, a], [, b]) => a.at - b.at)
    .filter(([, one]) => {
      const much = sum > most;
      if (much) sum -= one.content.size;
      return much;
    });
  await Promise.all(gone.map(async ([each]) => del(each, store())));
}

/**
 * A file as the signed-in person may fetch it. A file of a task that was looked at before is there without signal too,
 * until the person signs out or the server says that it is gone.
 */
export async function fetchKept(path: string, now: number = Date.now()): Promise<Blob> {
  const account = currentAccount();
  if (account === null || !isTaskFile(path)) return requestFile(path);
  const name = `${account} ${path}`;
  try {
    const content = await requestFile(path);
    // A store that is full or forbidden: then there is no file without signal.
    if (currentAccount() === account) await keep(name, content, now).catch(() => undefined);
    return content;
  } catch (failure) {
    if (failure instanceof NetworkFailure) {
      const kept = await get<Kept>(name, store()).catch(() => undefined);
      if (kept) return kept.content;
    } else if (failure instanceof Refusal && failure.status === 404) {
      await del(name, store()).catch(() => undefined);
    }
    throw failure;
  }
}

/**
 * Fetches files of tasks that are not kept yet, one after the other, so that they are there when the signal goes. It ends
 * where the signal ends, and reports whether all are there; a person who saves data does not fetch what they may never look at, unless they `asked` for it.
 */
export async function keepAhead(paths: readonly string[], { asked = false } = {}): Promise<boolean> {
  const account = currentAccount();
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (account === null || (connection?.saveData && !asked)) return paths.length === 0;
  const known = new Set(await keys<string>(store()).catch(() => []));
  for (const path of paths) {
    if (known.has(`${account} ${path}`)) continue;
    if (!navigator.onLine || currentAccount() !== account) return false;
    try {
      await fetchKept(path);
    } catch (failure) {
      // What the server does not give will not come later either.
      if (failure instanceof Refusal) continue;
      return false;
    }
  }
  return true;
}

/** How many bytes of files are kept for the signed-in person. */
export async function keptBytes(): Promise<number> {
  const mine = `${currentAccount() ?? ""} `;
  const all = await entries<string, Kept>(store()).catch(() => []);
  return all.reduce((sum, [name, { content }]) => (name.startsWith(mine) ? sum + content.size : sum), 0);
}
