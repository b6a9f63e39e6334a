import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { RowFile } from "#/offline";
import { currentAccount } from "#/offline/account-name";
import { keepChosen, readKept } from "#/offline/kept-picks";
import { fileKind, maxBytes, maxFiles, readByServer } from "./files";
import { shrink, UnreadablePicture } from "./shrink";

/** Why a chosen file is not sent. */
export type PickFault = "type" | "size" | "many" | "heic" | "damaged";

/** A file that was chosen for the next message of a chat. */
export interface Pick {
  id: number;
  name: string;
  state: "working" | "ready" | "refused";
  fault?: PickFault;
  file?: RowFile;
  /** Address of the picture in this page. */
  preview?: string;
}

/** By person and chat: what was chosen stays while the person looks at something else, as a draft's text does. */
const chosen = new Map<string, readonly Pick[]>();
const watchers = new Set<() => void>();
const none: readonly Pick[] = [];
let last = 0;
let working: Promise<void> = Promise.resolve();

const keyOf = (chat: string) => `${currentAccount() ?? ""} ${chat}`;
const chatOf = (account: string, key: string) => key.slice(account.length + 1);

/** What is being kept on the disk, or taken off it. */
let keeping: Promise<void> = Promise.resolve();

/** Chats whose files of an earlier life of this page are back. */
const restored = new Set<string>();

function change(key: string, picks: readonly Pick[]): void {
  const before = readyFiles(chosen.get(key));
  if (picks.length === 0) chosen.delete(key);
  else chosen.set(key, picks);
  for (const watcher of watchers) watcher();
  const now = readyFiles(picks);
  const account = currentAccount();
  if (account && restored.has(key) && (now.length !== before.length || now.some((file, at) => file !== before[at])))
    keeping = keepChosen(account, chatOf(account, key), now);
}

const readyFiles = (picks: readonly Pick[] | undefined): readonly RowFile[] =>
  (picks ?? none).flatMap((pick) => (pick.state === "ready" && pick.file ? [pick.file] : []));

function readyPick(file: RowFile): Pick {
  last += 1;
  const preview = file.type.startsWith("image/") ? { preview: URL.createObjectURL(file.content) } : {};
  return { id: last, name: file.name, state: "ready", file, ...preview };
}

/** Brings back what was chosen before the page was reloaded, in front of what was chosen meanwhile. */
async function restore(key: string): Promise<void> {
  const account = currentAccount();
  if (restored.has(key) || account === null) return;
  const files = await readKept(account, chatOf(account, key));
  if (restored.has(key) || currentAccount() !== account) return;
  restored.add(key);
  const since = chosen.get(key) ?? none;
  if (files.length > 0) change(key, [...files.map(readyPick), ...since]);
  // What became ready while nothing was restored yet has not been kept.
  else if (since.length > 0) keeping = keepChosen(account, chatOf(account, key), readyFiles(since));
}

function replace(key: string, pick: Pick): void {
  const picks = chosen.get(key) ?? none;
  if (picks.some((each) => each.id === pick.id))
    change(
      key,
      picks.map((each) => (each.id === pick.id ? pick : each)),
    );
  else if (pick.preview) URL.revokeObjectURL(pick.preview);
}

/** One picture after the other: a phone has memory for one. */
async function prepare(key: string, pick: Pick, given: File): Promise<void> {
  try {
    const kind = fileKind(given.name, given.type);
    const file: RowFile =
      kind === "picture" ? await shrink(given) : { name: given.name, type: given.type, content: given };
    if (file.content.size > maxBytes) {
      replace(key, { ...pick, state: "refused", fault: "size" });
      return;
    }
    replace(key, {
      ...pick,
      name: file.name,
      state: "ready",
      file,
      ...(kind === "picture" && !readByServer(file.name, file.type)
        ? { preview: URL.createObjectURL(file.content) }
        : {}),
    });
  } catch (failure) {
    const heic = failure instanceof UnreadablePicture && failure.heic;
    replace(key, { ...pick, state: "refused", fault: heic ? "heic" : "damaged" });
  }
}

export function addPicks(chat: string, files: Iterable<File>): void {
  const key = keyOf(chat);
  for (const file of files) {
    const picks = chosen.get(key) ?? none;
    last += 1;
    const pick: Pick = { id: last, name: file.name, state: "working" };
    const refused = (fault: PickFault): Pick => ({ ...pick, state: "refused", fault });
    const kind = fileKind(file.name, file.type);
    if (kind === undefined) change(key, [...picks, refused("type")]);
    else if (picks.filter((each) => each.state !== "refused").length >= maxFiles)
      change(key, [...picks, refused("many")]);
    else if (kind === "document" && file.size > maxBytes) change(key, [...picks, refused("size")]);
    else if (file.size === 0) change(key, [...picks, refused("damaged")]);
    else {
      change(key, [...picks, pick]);
      working = working.then(async () => prepare(key, pick, file));
    }
  }
}

export function removePick(chat: string, id: number): void {
  const key = keyOf(chat);
  const picks = chosen.get(key) ?? none;
  for (const pick of picks) if (pick.id === id && pick.preview) URL.revokeObjectURL(pick.preview);
  change(
    key,
    picks.filter((each) => each.id !== id),
  );
}

/** How long a message that has taken its files waits until they are off the disk, in milliseconds. */
const clearedWithin = 3000;

/** The message has taken them. Ends when they are off the disk: a phone that dies then brings back nothing that was sent. */
export async function clearPicks(chat: string): Promise<void> {
  const key = keyOf(chat);
  for (const pick of chosen.get(key) ?? none) if (pick.preview) URL.revokeObjectURL(pick.preview);
  change(key, none);
  await Promise.race([keeping, new Promise<void>((done) => setTimeout(done, clearedWithin))]);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function usePicks(chat: string): readonly Pick[] {
  useEffect(() => {
    restore(keyOf(chat)).catch(() => undefined);
  }, [chat]);
  const read = useCallback(() => chosen.get(keyOf(chat)) ?? none, [chat]);
  return useSyncExternalStore(watch, read);
}
