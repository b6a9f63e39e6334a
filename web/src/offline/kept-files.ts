import { createStore, del, entries, get, keys, set } from "idb-keyval";
import { requestFile } from "#/api/files";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { isStayFile } from "#/api/reservation-files";
import { isTaskFile } from "#/api/task-files";
import { keptFiles } from "#/session/kept-names";
import { canSeal, type Sealed, sealBytes, unsealBytes } from "#/session/seal";
import { isSharedDevice } from "#/session/store";
import { currentAccount } from "./account-name";

/** A file as it lies on the device: its content sealed under its name, and not in memory when its entry is read. */
interface Kept {
  iv: Sealed["iv"];
  sealed: Blob;
  type: string;
  /** Of its content, in bytes. */
  size: number;
  /** When it was last looked at, in epoch milliseconds. */
  at: number;
}

async function contentOf(name: string, { iv, sealed, type }: Kept): Promise<Blob> {
  return new Blob([await unsealBytes(name, { iv, sealed: new Uint8Array(await sealed.arrayBuffer()) })], { type });
}

/** How many bytes are kept, and how large one file may be. */
export const most = 60 * 1024 * 1024;
export const largest = 15 * 1024 * 1024;
/** Milliseconds: a file that is still needed is noted as looked at no more often than this, because that writes it again. */
const renewed = 86_400_000;

/** Milliseconds: a network that keeps silent for so long shows what is kept. */
const patience = 10_000;

const store = () => createStore(keptFiles, "files");

/** Size and time of each kept file, so that a file that comes does not read all others. */
let index = new Map<string, { size: number; at: number }>();
/** The files of the coming days, of own tasks and of own stays: they do not make room for others. */
const needed: Record<"tasks" | "stays", ReadonlySet<string>> = { tasks: new Set(), stays: new Set() };
const isNeeded = (name: string) => needed.tasks.has(name) || needed.stays.has(name);
/** Sizes of files that found no room, so that they are not fetched again and again. */
const unfit = new Map<string, number>();

/** The index as it is by now: another tab may have written, and the person may have cleared it. */
async function kept(): Promise<Map<string, { size: number; at: number }>> {
  const names = await keys<string>(store());
  if (names.length !== index.size || names.some((name) => !index.has(name))) {
    const all = await entries<string, Partial<Kept>>(store());
    index = new Map();
    for (const [name, { size, at = 0 }] of all)
      if (size !== undefined) index.set(name, { size, at });
      // An earlier release kept it in the open.
      else await del(name, store());
  }
  return index;
}

/** How large a file may be to find room: of the others only those that are needed cannot make way. */
function roomFor(name: string, files: ReadonlyMap<string, { size: number }>): number {
  let room = most;
  for (const [each, { size }] of files) if (each !== name && isNeeded(each)) room -= size;
  return Math.min(room, largest);
}

/** Writes a file for the person who is signed in, and reports whether it is kept. One that is written while they sign out goes again: the sign-out may have cleared the disk before. */
async function write(account: string, name: string, file: Kept): Promise<boolean> {
  if (currentAccount() !== account || isSharedDevice()) return false;
  await set(name, file, store());
  if (currentAccount() === account) return true;
  await del(name, store());
  return false;
}

/** Keeps a file where it has room, the oldest ones that are not needed make way, and reports whether it is kept. */
async function keep(account: string, name: string, content: Blob, now: number): Promise<boolean> {
  const files = await kept();
  if (content.size > roomFor(name, files)) {
    unfit.set(name, content.size);
    // What was kept before is older than what has just come.
    if (files.delete(name)) await del(name, store());
    return false;
  }
  const others = [...files].filter(([each]) => each !== name);
  let sum = others.reduce((bytes, [, { size }]) => bytes + size, content.size);
  for (const [each, { size }] of others.toSorted(([, a], [, b]) => a.at - b.at)) {
    if (sum <= most) break;
    if (isNeeded(each)) continue;
    sum -= size;
    files.delete(each);
    await del(each, store());
  }
  if (!canSeal()) return false;
  const { iv, sealed } = await sealBytes(name, await content.arrayBuffer());
  const { type, size } = content;
  if (!(await write(account, name, { iv, sealed: new Blob([sealed]), type, size, at: now }))) return false;
  files.set(name, { size: content.size, at: now });
  unfit.delete(name);
  return true;
}

/** A file from the server, and whether it is kept. Where the store is full or forbidden it is not there without signal. */
async function fetchAndKeep(
  account: string,
  path: string,
  now: number,
  sent: { signal?: AbortSignal; within?: number } = {},
): Promise<{ content: Blob; isKept: boolean }> {
  const content = await requestFile(path, sent);
  if (currentAccount() !== account) return { content, isKept: false };
  return { content, isKept: await keep(account, `${account} ${path}`, content, now).catch(() => false) };
}

/** Notes that a kept file is still needed. */
async function renew(account: string, name: string, now: number): Promise<void> {
  const found = index.get(name);
  if (!found || now - found.at < renewed) return;
  const stored = await get<Kept>(name, store());
  if (stored && (await write(account, name, { ...stored, at: now }))) found.at = now;
}

/**
 * A file as the signed-in person may fetch it. A file of a task that was looked at before is there without signal too,
 * until the person signs out or the server says that it is gone; of a stay only what was made ready for its guest, because
 * the office looks at the same files.
 */
export async function fetchKept(
  path: string,
  { signal, now = Date.now() }: { signal?: AbortSignal; now?: number } = {},
): Promise<Blob> {
  const account = currentAccount();
  const isOfStay = isStayFile(path);
  if (account === null || !(isOfStay || isTaskFile(path))) return requestFile(path, signal ? { signal } : {});
  const name = `${account} ${path}`;
  const isKept = (await kept().catch(() => index)).has(name);
  const sent = { ...(signal ? { signal } : {}), ...(isKept ? { within: patience } : {}) };
  try {
    if (isOfStay) return await requestFile(path, sent);
    return (await fetchAndKeep(account, path, now, sent)).content;
  } catch (failure) {
    if (failure instanceof NetworkFailure) {
      const found = await get<Kept>(name, store())
        .then(async (stored) => stored && contentOf(name, stored))
        .catch(async () => {
          // It is fetched again with the next signal.
          await del(name, store()).catch(() => undefined);
          return undefined;
        });
      if (found) return found;
    } else if (failure instanceof Refusal && failure.status === 404) {
      await del(name, store()).catch(() => undefined);
    }
    throw failure;
  }
}

/** What the server answers for a file that the person cannot have, now or later. */
const never = new Set([403, 404, 410]);
/** What it answers when it wants to be asked later. */
const later = new Set([429, 503]);

/** A stay that is over, or was taken away, leaves no file behind. */
async function dropOtherStays(account: string): Promise<void> {
  for (const name of (await kept()).keys()) {
    if (!name.startsWith(`${account} `) || !isStayFile(name.slice(account.length + 1)) || isNeeded(name)) continue;
    index.delete(name);
    await del(name, store());
  }
}

/**
 * Fetches files of tasks and stays that are not kept yet, one after the other, so that they are there when the signal goes, and reports
 * whether all that the person may have are there. It ends where the signal or the room ends, and where the server is busy.
 * On a connection that saves data nothing is fetched unless the person has `asked` for it. Files that are `lasting` are those
 * of the coming days, of tasks or of stays: from now on these do not make room for other files, and those of an earlier call do.
 */
export async function keepAhead(
  paths: readonly string[],
  { asked = false, lasting, now = Date.now() }: { asked?: boolean; lasting?: "tasks" | "stays"; now?: number } = {},
): Promise<boolean> {
  const account = currentAccount();
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (account === null || isSharedDevice()) return paths.length === 0;
  const nameOf = (path: string) => `${account} ${path}`;
  if (lasting) needed[lasting] = new Set(paths.map(nameOf));
  if (lasting === "stays") await dropOtherStays(account).catch(() => undefined);
  const files = await kept().catch(() => index);
  const missing: string[] = [];
  for (const path of paths) {
    if (!files.has(nameOf(path))) missing.push(path);
    else if (lasting) await renew(account, nameOf(path), now).catch(() => undefined);
  }
  if (connection?.saveData && !asked) return missing.length === 0;
  let all = true;
  for (const path of missing) {
    const name = nameOf(path);
    if (!navigator.onLine || currentAccount() !== account) return false;
    if ((unfit.get(name) ?? 0) > roomFor(name, index)) return false;
    try {
      if (!(await fetchAndKeep(account, path, now)).isKept) return false;
    } catch (failure) {
      if (!(failure instanceof Refusal) || later.has(failure.status)) return false;
      all &&= never.has(failure.status);
    }
  }
  return all;
}

/** How many bytes of files are kept for the signed-in person. */
export async function keptBytes(): Promise<number> {
  const mine = `${currentAccount() ?? ""} `;
  const files = await kept().catch(() => index);
  return [...files].reduce((sum, [name, { size }]) => (name.startsWith(mine) ? sum + size : sum), 0);
}
