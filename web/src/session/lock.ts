import { createStore, del, entries, get, keys, set, update, type UseStore } from "idb-keyval";
import { emptyDisk } from "./empty-disk";
import { keptFiles, keptKeyCodes, keptLock, keptPicks, keptReads, keptVault } from "./kept-names";
import { heardAt, hereAt, lockedMark, pepperName } from "./lock-names";
import { isOver, lookedAt, mostTries, type Passed } from "./lock-rules";
import { pack, unpack } from "./pack";
import {
  canSeal,
  changeSecret,
  dropSecret,
  hasSecret,
  isSecret,
  sealBytes,
  type Sealed,
  type SealedBytes,
  setSecret,
  unsealBytes,
} from "./seal";
import { sealedUnder } from "./persister";
import { renewal } from "./refresh";
import { leaveLocked, username } from "./session";
import { refreshHash } from "./sign-outs";
import { local, perWindow } from "./store";
import { dropTokens, keepTokens, readTokens } from "./tokens";

/*
 * A PIN locks this device: the session and all that is kept are sealed under the browser's secret, and the secret itself lies wrapped under a key that
 * needs the PIN, a key of this browser's database that cannot be read out, and a part that is in another file. Without signal the PIN opens it again.
 */

/** Rounds of PBKDF2 with SHA-256. */
const rounds = 600_000;

interface Lock extends Passed {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** Cannot be read out of the browser. */
  own: CryptoKey;
  wrapped: Sealed;
  tries: number;
  /** By what the server knows the session that is locked away: it ends that one, and opens nothing. */
  session: string;
}

const name = "lock";
const lockStore = () => createStore(keptLock, "lock");
const vaultStore = () => createStore(keptVault, "vault");
const readLock = async () => get<Lock>(name, lockStore());

/** Across tabs: two of them neither lock nor try at once. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return work();
  return (await navigator.locks.request("latchkey-lock", work)) as Result;
}

/** While no tab renews the tokens: one that was renewed meanwhile would be good no more. A network that hangs is not waited for. */
async function withoutRenewal<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return work();
  let begun = false;
  const waited = { signal: AbortSignal.timeout(5000) };
  try {
    return (await navigator.locks.request(renewal, waited, async () => {
      begun = true;
      return work();
    })) as Result;
  } catch (failure) {
    if (begun) throw failure;
    return work();
  }
}

export const canLock = canSeal;

export const hasPin = async () => (await readLock()) !== undefined;

export const isLocked = () => local.get(lockedMark) !== null;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The key that wraps the secret. */
async function keyOf(
  pin: string,
  { salt, rounds: iterations, own }: Pick<Lock, "salt" | "rounds" | "own">,
): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey("raw", utf8(pin), "PBKDF2", false, ["deriveBits"]);
  const stretched = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, typed, 256);
  const pepper = utf8(local.get(pepperName) ?? "");
  const mixed = await crypto.subtle.sign("HMAC", own, new Uint8Array([...new Uint8Array(stretched), ...pepper]));
  return crypto.subtle.importKey("raw", mixed, "AES-GCM", false, ["encrypt", "decrypt"]);
}

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));

/** Seals all that is kept again. What cannot be opened stays as it is: who reads it takes it for missing. */
async function sealAgain(again: (bound: string, sealed: SealedBytes) => Promise<Sealed>): Promise<void> {
  const renew = async (
    store: UseStore | undefined,
    each: string,
    bound: (kept: { account?: string }) => string,
  ): Promise<void> => {
    const kept = await get<{ account?: string; iv: Sealed["iv"]; sealed: ArrayBuffer | Blob }>(each, store);
    if (kept === undefined || !("iv" in kept)) return;
    const isFile = kept.sealed instanceof Blob;
    const sealed = kept.sealed instanceof Blob ? new Uint8Array(await kept.sealed.arrayBuffer()) : kept.sealed;
    const renewed = await again(bound(kept), { iv: kept.iv, sealed }).catch(() => undefined);
    if (!renewed) return;
    await set(each, { ...kept, ...renewed, ...(isFile && { sealed: new Blob([renewed.sealed]) }) }, store);
  };
  await renew(undefined, keptReads, sealedUnder);
  const codes = places.codes();
  for (const ref of await keys<string>(codes))
    if (!isSecret(ref)) await renew(codes, ref, ({ account = "" }) => `${account} ${ref}`);
  const files = places.files();
  for (const each of await keys<string>(files)) await renew(files, each, () => each);
}

/** Sets the PIN of this device, or another one. What the browser's secret has sealed is sealed again under a new one. */
export async function setPin(pin: string): Promise<void> {
  await alone(async () => {
    await del(name, lockStore());
    const raw = random(32);
    const pepper = Array.from(random(32), (byte) => byte.toString(16).padStart(2, "0")).join("");
    local.set(pepperName, pepper);
    if (local.get(pepperName) !== pepper) throw new Error("the browser keeps nothing");
    const own = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const base = { salt: random(16), rounds, own };
    const iv = random(12);
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(pin, base), raw);
    const lock: Lock = { ...base, wrapped: { iv, sealed }, tries: 0, session: "", passed: 0, seen: Date.now() };
    const again = await changeSecret(raw);
    raw.fill(0);
    await set(name, lock, lockStore());
    local.set(hereAt, String(Date.now()));
    await sealAgain(again);
  });
}

export async function removePin(): Promise<void> {
  await alone(async () => {
    await del(name, lockStore());
    local.remove(pepperName);
  });
}

/** Where things lie while the device is open, and what is locked away of each. */
const places = {
  reads: undefined,
  files: () => createStore(keptFiles, "files"),
  codes: () => createStore(keptKeyCodes, "codes"),
  picks: () => createStore(keptPicks, "picks"),
} as const;

type Place = keyof typeof places;

interface Item {
  place: Place;
  name: string;
  value: unknown;
}

interface Entry {
  head: Sealed;
  parts: Sealed[];
}

async function lockAway(id: string, value: unknown): Promise<void> {
  const { json, parts } = await pack(value);
  const entry: Entry = { head: await sealBytes(id, utf8(json)), parts: [] };
  for (const [at, part] of parts.entries()) entry.parts.push(await sealBytes(`${id} ${at}`, new Uint8Array(part)));
  await set(id, entry, vaultStore());
}

async function open(id: string, { head, parts }: Entry): Promise<unknown> {
  const json = new TextDecoder().decode(await unsealBytes(id, head));
  const opened: ArrayBuffer[] = [];
  for (const [at, part] of parts.entries()) opened.push(await unsealBytes(`${id} ${at}`, part));
  return unpack({ json, parts: opened });
}

const sessionEntry = "session";

/** Moves all that is kept into the vault, one after the other, then takes the secret away. Broken off, it goes on at the next call. */
async function moveAway(): Promise<void> {
  if (!(await hasSecret())) return;
  const move = async (place: Place, each: string) => {
    const store = places[place]?.();
    const value = await get<unknown>(each, store);
    if (value === undefined) return;
    await lockAway(crypto.randomUUID(), { place, name: each, value } satisfies Item);
    await del(each, store);
  };
  await move("reads", keptReads);
  for (const place of ["files", "codes", "picks"] as const)
    for (const each of await keys<string>(places[place]())) if (!isSecret(each)) await move(place, each);
  await dropSecret();
}

/** Notes when the server was last heard, in epoch milliseconds. */
export function noteHeard(at: number | undefined): void {
  if (at !== undefined && at > Number(local.get(heardAt))) local.set(heardAt, String(at));
}

/** How long this device has had no contact, as far as it knows. */
const silent = (now: number) => Math.max(0, now - (Number(local.get(heardAt)) || now));

/** A device without contact for too long would open no more: it is not locked before it had one. */
export const mayLock = (now = Date.now()) => !isOver({ passed: silent(now), seen: now });

/** Locks this device. The windows of the person notice and leave. */
export async function lockNow(now = Date.now()): Promise<void> {
  await alone(async () => {
    const lock = await readLock();
    const person = username();
    if (!lock || !person) return;
    await withoutRenewal(async () => {
      const tokens = readTokens();
      if (!tokens) return;
      await lockAway(sessionEntry, { username: person, tokens });
      const session = await refreshHash(tokens.refresh);
      await set(name, { ...lock, tries: 0, session, passed: silent(now), seen: now } satisfies Lock, lockStore());
      local.set(lockedMark, "1");
      dropTokens();
      local.remove("username");
    });
    if (!isLocked()) return;
    await leaveLocked();
    await moveAway();
  });
}

/** What becomes of a locked device: it can be opened with so many tries left, or what was locked is gone. */
export type LockState = { state: "locked"; tries: number } | { state: "gone"; why: "tries" | "time" | "missing" };

/** Looks at the lock, and takes away what may not be opened any more. */
export async function lookAtLock(now = Date.now()): Promise<LockState> {
  return alone(async () => judge(now));
}

async function judge(now: number): Promise<LockState> {
  const known = await readLock();
  if (known) await update<Lock>(name, (lock) => ({ ...(lock ?? known), ...lookedAt(lock ?? known, now) }), lockStore());
  const lock = await readLock();
  const why =
    !lock || local.get(pepperName) === null
      ? "missing"
      : isOver(lock)
        ? "time"
        : lock.tries >= mostTries
          ? "tries"
          : undefined;
  if (!lock || why) {
    await emptyDisk();
    return { state: "gone", why: why ?? "missing" };
  }
  await moveAway();
  return { state: "locked", tries: mostTries - lock.tries };
}

/** Tries to open the device. The try is counted, in one transaction, before it is judged. */
export async function unlock(pin: string, now = Date.now()): Promise<{ state: "open" } | LockState> {
  return alone(async () => {
    const before = await judge(now);
    if (before.state === "gone") return before;
    let lock: Lock | undefined;
    await update<Lock>(name, (kept) => (lock = kept && { ...kept, tries: kept.tries + 1 }) as Lock, lockStore());
    if (!lock || lock.tries > mostTries) return judge(now);
    const { wrapped } = lock;
    const raw = await crypto.subtle
      .decrypt({ name: "AES-GCM", iv: wrapped.iv }, await keyOf(pin, lock), wrapped.sealed)
      .catch(() => undefined);
    if (!raw) return judge(now);
    await setSecret(new Uint8Array(raw));
    await bringBack();
    await update<Lock>(name, (kept) => ({ ...(kept ?? lock!), tries: 0, session: "" }), lockStore());
    return { state: "open" };
  });
}

async function bringBack(): Promise<void> {
  const vault = vaultStore();
  for (const [id, entry] of await entries<string, Entry>(vault)) {
    if (id === sessionEntry) continue;
    // What is damaged is read again from the server.
    const item = (await open(id, entry).catch(() => undefined)) as Item | undefined;
    if (item) await set(item.name, item.value, places[item.place]?.());
    await del(id, vault);
  }
  const entry = await get<Entry>(sessionEntry, vault);
  if (!entry) throw new Error("the session that was locked away is missing");
  const { username: person, tokens } = (await open(sessionEntry, entry)) as {
    username: string;
    tokens: Parameters<typeof keepTokens>[0];
  };
  local.set("username", person);
  perWindow.set("username", person);
  // The server is asked first whether the session still lasts; without signal what is kept shows.
  keepTokens({ ...tokens, expires: 0 });
  local.set(hereAt, String(Date.now()));
  local.remove(lockedMark);
  await del(sessionEntry, vault);
}
