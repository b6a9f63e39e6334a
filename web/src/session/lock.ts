import { askSession } from "#/api/session-lasts";
import { clear, createStore, del, entries, get, keys, set, update, type UseStore } from "idb-keyval";
import { emptyDisk } from "./empty-disk";
import { keptFiles, keptKeyCodes, keptLock, keptPicks, keptReads, keptVault } from "./kept-names";
import { readableForms } from "./kept-forms";
import { markLocked } from "./lock-mark";
import { goneWhy, heardAt, hereAt, lockedMark, pepperName } from "./lock-names";
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
import { noteBug } from "./report-later";
import { leaveLocked, signOut } from "./session";
import { refreshHash } from "./sign-outs";
import { local, perWindow } from "./store";
import { dropTokens, keepTokens, readTokens, type Tokens } from "./tokens";

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

/** Wraps the secret under a key of the PIN. */
async function wrap(pin: string, raw: BufferSource): Promise<Pick<Lock, "salt" | "rounds" | "own" | "wrapped">> {
  const own = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const base = { salt: random(16), rounds, own };
  const iv = random(12);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(pin, base), raw);
  return { ...base, wrapped: { iv, sealed } };
}

function mustBeOpen(): void {
  if (isLocked()) throw new Error("the device is locked");
}

/**
 * Sets the PIN of a device that has none. What the browser's secret has sealed is sealed again under a new one. The lock itself is written last and at
 * once: broken off before, there is no PIN.
 */
export async function setPin(pin: string): Promise<void> {
  await alone(async () => {
    mustBeOpen();
    if (await readLock()) throw new Error("this device has a PIN");
    const raw = random(32);
    const pepper = Array.from(random(32), (byte) => byte.toString(16).padStart(2, "0")).join("");
    local.set(hereAt, String(Date.now()));
    local.set(pepperName, pepper);
    if (local.get(pepperName) !== pepper) throw new Error("the browser keeps nothing");
    try {
      const wrapped = await wrap(pin, raw);
      const again = await changeSecret(raw);
      await sealAgain(again);
      const lock: Lock = { ...wrapped, tries: 0, session: "", passed: 0, seen: Date.now() };
      await set(name, lock, lockStore());
    } catch (failure) {
      local.remove(pepperName);
      throw failure;
    } finally {
      raw.fill(0);
    }
  });
}

/** Counts a try, in one transaction, before it is judged; gives the secret where the PIN is right, which forgets the tries before. */
async function attempt(pin: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const known = await readLock();
  if (!known || known.tries >= mostTries) return undefined;
  let lock = known;
  await update<Lock>(name, (kept) => (lock = { ...(kept ?? known), tries: (kept ?? known).tries + 1 }), lockStore());
  if (lock.tries > mostTries) return undefined;
  const { wrapped } = lock;
  const raw = await crypto.subtle
    .decrypt({ name: "AES-GCM", iv: wrapped.iv }, await keyOf(pin, lock), wrapped.sealed)
    .catch(() => undefined);
  if (!raw) return undefined;
  await update<Lock>(name, (kept) => ({ ...(kept ?? known), tries: 0 }), lockStore());
  return new Uint8Array(raw);
}

/** What became of a try in the settings: it is done, or so many tries are left. With none the person is signed out, and what was kept is gone. */
export type PinAnswer = "done" | number;

async function withPin(pin: string, work: (raw: Uint8Array<ArrayBuffer>) => Promise<void>): Promise<PinAnswer> {
  return alone(async () => {
    mustBeOpen();
    const raw = await attempt(pin);
    if (raw) {
      await work(raw);
      raw.fill(0);
      return "done";
    }
    const lock = await readLock();
    const left = lock ? Math.max(0, mostTries - lock.tries) : 0;
    if (left === 0) await signOut();
    return left;
  });
}

/** Puts another PIN in the place of the present one: the same secret is wrapped again, in one step. */
export const changePin = async (present: string, pin: string): Promise<PinAnswer> =>
  withPin(present, async (raw) => {
    const wrapped = await wrap(pin, raw);
    const known = await readLock();
    await set(name, { ...known, ...wrapped }, lockStore());
  });

/** Broken off, it leaves a sign that the next lock takes away. */
export const removePin = async (present: string): Promise<PinAnswer> =>
  withPin(present, async () => {
    await del(name, lockStore());
    local.remove(pepperName);
  });

/** Where things lie while the device is open, and what is locked away of each. */
const places = {
  reads: undefined,
  files: () => createStore(keptFiles, "files"),
  codes: () => createStore(keptKeyCodes, "codes"),
  picks: () => createStore(keptPicks, "picks"),
} as const;

type Place = keyof typeof places;

interface Item {
  /** Forms of an earlier release lie in the window. */
  place: Place | "forms";
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

interface Session {
  username: string;
  tokens: Tokens;
}

/** Writes to the vault; where the disk is full, kept files make room: the server has them. */
async function withRoom(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (failure) {
    if ((failure as Partial<Error> | undefined)?.name !== "QuotaExceededError") throw failure;
    await clear(places.files());
    await write();
  }
}

const lockItem = async (item: Item) => lockAway(crypto.randomUUID(), item);

/** What an earlier release left readable of the forms of this window. All others lie sealed in theirs, under the key that is locked away. */
async function moveForms(): Promise<void> {
  for (const [key, value] of readableForms())
    await withRoom(async () => lockItem({ place: "forms", name: key, value })).catch(() => undefined);
}

/** Moves all that is kept into the vault, one after the other, then takes the secret away. Broken off, it goes on at the next call. */
async function moveAway(): Promise<void> {
  if (!(await hasSecret())) return;
  const move = async (place: Place, each: string) => {
    const store = places[place]?.();
    const value = await get<unknown>(each, store);
    // Chosen files lie sealed under their writer's key, which is locked away with the key codes. Earlier releases kept them readable.
    if (value === undefined || (place === "picks" && !Array.isArray(value))) return;
    const item = { place, name: each, value };
    // Nothing stays in the open for want of room. The server gives all but the files that were chosen and not sent again.
    if (place === "picks") await withRoom(async () => lockItem(item)).catch((failure) => noteBug(failure, "critical"));
    else await lockItem(item).catch(() => undefined);
    await del(each, store);
  };
  for (const place of ["picks", "codes", "files"] as const)
    for (const each of await keys<string>(places[place]())) if (!isSecret(each)) await move(place, each);
  await move("reads", keptReads);
  await dropSecret();
}

/** Locks away the session that lies in the open. */
async function lockSession(now: number): Promise<void> {
  await withoutRenewal(async () => {
    const tokens = readTokens(local);
    const person = local.get("username");
    const lock = await readLock();
    if (!tokens || !person || !lock || !(await hasSecret())) return;
    await withRoom(async () => lockAway(sessionEntry, { username: person, tokens }));
    const session = await refreshHash(tokens.refresh);
    const since = { passed: isOver({ passed: silent(now), seen: now }) ? 0 : silent(now), seen: now };
    await update<Lock>(name, (kept) => ({ ...(kept ?? lock), session, ...since }), lockStore());
    dropTokens();
    local.remove("username");
  });
}

/** Notes when the server was last heard, in epoch milliseconds. */
export function noteHeard(at: number | undefined): void {
  if (at !== undefined && at > Number(local.get(heardAt))) local.set(heardAt, String(at));
}

/** How long this device has had no contact, as far as it knows. */
const silent = (now: number) => Math.max(0, now - (Number(local.get(heardAt)) || now));

/** Whether there is something to lock: a PIN, and a session that is open or locked away already. */
async function canBeLocked(): Promise<boolean> {
  if (!(await readLock())) {
    local.remove(pepperName);
    return false;
  }
  return readTokens(local) !== undefined || (await get(sessionEntry, vaultStore())) !== undefined;
}

/**
 * Locks this device. It counts as locked from the first moment: what fails of the rest is done at the next look at the lock. The windows of the person
 * notice and leave.
 */
export async function lockNow(now = Date.now()): Promise<void> {
  if (local.get(pepperName) === null) return;
  markLocked();
  await alone(async () => {
    try {
      if (await canBeLocked()) {
        await lockSession(now);
        await moveForms();
      } else {
        local.set(hereAt, String(now));
        local.remove(lockedMark);
      }
    } finally {
      if (isLocked()) await leaveLocked();
    }
    if (isLocked()) await moveAway();
  });
}

/** What becomes of a locked device: it can be opened with so many tries left, or what was locked is gone. */
export type LockState = { state: "locked"; tries: number } | { state: "gone"; why: Why };

/** Another window may have opened it meanwhile. */
export type LockAnswer = { state: "open" } | LockState;

/** Looks at the lock, and takes away what may not be opened any more. */
export async function lookAtLock(now = Date.now()): Promise<LockAnswer> {
  return alone(async () => judge(now));
}

const whys = ["tries", "time", "ended", "missing"] as const;
type Why = (typeof whys)[number];

/** Why another window, or this one before, has emptied the device. */
const knownWhy = () => whys.find((why) => why === local.get(goneWhy));

async function judge(now: number): Promise<LockAnswer> {
  if (!isLocked()) return readTokens() ? { state: "open" } : { state: "gone", why: knownWhy() ?? "missing" };
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
  if (!lock || why) return empty(why ?? "missing");
  // What was broken off is locked away now; where that fails again, the PIN counts all the same.
  if (readTokens(local)) await lockSession(now).catch(() => undefined);
  await moveForms();
  if (!readTokens(local)) await moveAway().catch(() => undefined);
  return { state: "locked", tries: mostTries - lock.tries };
}

/**
 * Asks the server, where it can be reached, whether the session that is locked away still lasts, by the hash that signs nobody in. Only its clear no
 * empties the device: silence, an error and another's answer take nothing away.
 */
export async function emptyIfEnded(): Promise<LockState | undefined> {
  const asked = (await readLock())?.session;
  if (!isLocked() || !asked) return undefined;
  const said = await askSession(asked);
  if (said.lasts !== false) return undefined;
  return alone(async () => {
    // Opened meanwhile, or another's by now: it is not judged by this answer.
    if (!isLocked() || (await readLock())?.session !== asked) return undefined;
    return empty("ended");
  });
}

async function empty(why: Why): Promise<LockState> {
  dropTokens();
  local.remove("username");
  await emptyDisk(why);
  return { state: "gone", why };
}

/** Tries to open the device. */
export async function unlock(pin: string, now = Date.now()): Promise<LockAnswer> {
  return alone(async () => {
    const before = await judge(now);
    if (before.state !== "locked") return before;
    const raw = await attempt(pin);
    if (!raw) return judge(now);
    await setSecret(raw);
    return bringBack();
  });
}

async function restore({ place, name: each, value }: Item): Promise<void> {
  if (place === "forms") perWindow.set(each, String(value));
  else await set(each, value, places[place]?.());
}

async function bringBack(): Promise<LockAnswer> {
  const vault = vaultStore();
  for (const [id, entry] of await entries<string, Entry>(vault)) {
    if (id === sessionEntry) continue;
    // What is damaged, or finds no room, is read again from the server; files that were chosen and not sent wait for room.
    const item = (await open(id, entry).catch(() => undefined)) as Item | undefined;
    const failed =
      item &&
      (await restore(item).then(
        () => false,
        () => true,
      ));
    if (!failed || item.place !== "picks") await del(id, vault);
  }
  const entry = await get<Entry>(sessionEntry, vault);
  const session = entry && ((await open(sessionEntry, entry).catch(() => undefined)) as Session | undefined);
  // A session that could not be locked away lies where it was.
  const tokens = readTokens(local) ?? session?.tokens;
  const person = local.get("username") ?? session?.username;
  if (!tokens || !person) return empty("missing");
  local.set("username", person);
  perWindow.set("username", person);
  // The server is asked first whether the session still lasts; without signal what is kept shows.
  keepTokens({ ...tokens, expires: 0 });
  local.set(hereAt, String(Date.now()));
  await update<Lock | undefined>(name, (kept) => kept && { ...kept, session: "" }, lockStore()).catch(() => undefined);
  local.remove(lockedMark);
  await del(sessionEntry, vault);
  return { state: "open" };
}
