import { createStore, del, get, keys, set, update } from "idb-keyval";
import { keptPicks } from "#/session/kept-names";
import { isSharedDevice } from "#/session/store";
import { base64Of, cipher } from "#/session/cipher";
import { currentAccount } from "./account-name";
import type { DraftKey } from "./draft-key";
import type { RowFile } from "./row";
import { keyOf } from "./row-key";

/** A chosen file as it lies on the device: what it is called and what is in it, each sealed under the key of its writer. */
interface SealedPick {
  id: string;
  head: { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
  /** Its vector comes first. Not in memory when its entry is read. */
  content: Blob;
}

/** Of one chat. Earlier releases kept the files themselves, readable. */
type Stored = { picks: readonly SealedPick[] } | readonly RowFile[];

const isReadable = (stored: Stored): stored is readonly RowFile[] => Array.isArray(stored);

const store = () => createStore(keptPicks, "picks");
const vector = 12;
const newVector = () => crypto.getRandomValues(new Uint8Array(vector));
const nameOf = (place: string, id: string) => `pick ${place} ${id}`;

/** Where the files of a chat lie. Nothing there names their writer. */
const placeOf = ({ label }: DraftKey, chat: string) => `${label} ${chat}`;
/** Where earlier releases kept them: the chat comes after it. */
const before = (account: string) => `${account} `;

/** Files of this page that are sealed already: one that is chosen beside them seals nothing again. */
const sealedBefore = new WeakMap<RowFile, { place: string; pick: SealedPick }>();

async function sealPick(key: CryptoKey, place: string, file: RowFile): Promise<SealedPick> {
  const known = sealedBefore.get(file);
  if (known?.place === place) return known.pick;
  const { content, ...rest } = file;
  const [id, iv, own] = [base64Of(newVector()), newVector(), newVector()];
  const about = new TextEncoder().encode(JSON.stringify(rest));
  const head = { iv, sealed: await crypto.subtle.encrypt(cipher(iv, nameOf(place, id)), key, about) };
  const body = await crypto.subtle.encrypt(
    cipher(own, `content of ${nameOf(place, id)}`),
    key,
    new Uint8Array(await content.arrayBuffer()),
  );
  const pick = { id, head, content: new Blob([own, body]) };
  sealedBefore.set(file, { place, pick });
  return pick;
}

async function openPick(key: CryptoKey, place: string, pick: SealedPick): Promise<RowFile> {
  const { id, head, content } = pick;
  const read = await crypto.subtle.decrypt(cipher(head.iv, nameOf(place, id)), key, head.sealed);
  const rest = JSON.parse(new TextDecoder().decode(read)) as Omit<RowFile, "content">;
  const bytes = new Uint8Array(await content.arrayBuffer());
  const own = bytes.slice(0, vector);
  const plain = await crypto.subtle.decrypt(cipher(own, `content of ${nameOf(place, id)}`), key, bytes.slice(vector));
  const file = { ...rest, content: new Blob([plain], { type: rest.type }) };
  sealedBefore.set(file, { place, pick });
  return file;
}

const sealAll = async ({ key }: DraftKey, place: string, files: readonly RowFile[]): Promise<Stored> => {
  const picks: SealedPick[] = [];
  // One after the other: a phone has memory for one.
  for (const file of files) picks.push(await sealPick(key, place, file));
  return { picks };
};

/** Across tabs too: one must not seal what another has just sent. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request("latchkey-picks", work);
  else await work();
}

/** One change after the other: what was last is what stays. */
let writing: Promise<void> = Promise.resolve();

/** The last change of each chat: an earlier one that has not begun need not seal any more. */
const newest = new Map<string, object>();

/** Files that were chosen in an earlier life of the page and never sent. A browser without a store has none. Waits until the key of the person is here. */
export async function readKept(account: string, chat: string): Promise<readonly RowFile[]> {
  if (isSharedDevice()) return [];
  const { key } = await keyOf(account, 0);
  await writing;
  try {
    const place = key && placeOf(key, chat);
    // What is sealed is newer than what an earlier release left beside it.
    const stored =
      (place && (await get<Stored>(place, store()))) ?? (await get<Stored>(`${before(account)}${chat}`, store()));
    if (!stored) return [];
    if (isReadable(stored)) return stored;
    const files: RowFile[] = [];
    // One that is damaged keeps no other.
    for (const pick of stored.picks)
      if (key && place)
        files.push(
          ...(await openPick(key.key, place, pick).then(
            (file) => [file],
            () => [],
          )),
        );
    return files;
  } catch {
    return [];
  }
}

/**
 * Keeps what is chosen, sealed, until it is sent, removed, or the person signs out. Where there is no room, no key and no cipher it lives as long as the page. Ends when that is
 * on the disk.
 */
export async function keepChosen(account: string, chat: string, files: readonly RowFile[]): Promise<void> {
  const own = {};
  newest.set(chat, own);
  writing = writing
    .then(async () => {
      // After signing out nothing is left here, and nothing comes back. A later change says itself what stays.
      const over = () => currentAccount() !== account || isSharedDevice() || newest.get(chat) !== own;
      if (over()) return;
      const { key } = await keyOf(account);
      const place = key && placeOf(key, chat);
      const sealed = key && place && files.length > 0 ? await sealAll(key, place, files) : undefined;
      await alone(async () => {
        if (over()) return;
        // Sealed files are on the disk before the readable ones go; files that are sent go readable ones first.
        if (place && sealed) await set(place, sealed, store());
        if (sealed || files.length === 0) await del(`${before(account)}${chat}`, store());
        if (place && !sealed) await del(place, store());
      });
    })
    .catch(() => undefined);
  return writing;
}

/** Seals what earlier releases kept readable; what finds no room stays until the next start. */
export async function sealOldPicks(account: string): Promise<void> {
  const readable = (await keys<string>(store())).filter((name) => name.startsWith(before(account)));
  for (const name of readable) {
    const chat = name.slice(before(account).length);
    writing = writing
      .then(async () => {
        const { key } = await keyOf(account);
        const files = await get<Stored>(name, store());
        if (!key || !files || !isReadable(files)) return;
        const place = placeOf(key, chat);
        const sealed = await sealAll(key, place, files);
        await alone(async () => {
          // Another tab may have sent or sealed them meanwhile.
          if (currentAccount() !== account || !(await get<Stored>(name, store()))) return;
          // What was chosen since counts.
          await update<Stored>(place, (there) => there ?? sealed, store());
          await del(name, store());
        });
      })
      .catch(() => undefined);
  }
  await writing;
}
