import { createStore, del, get, set, update } from "idb-keyval";
import { keptKeyCodes } from "./kept-names";

const secretName = "secret";
const algorithm = "AES-GCM";

/** Where the browser's own secret lies, and what key codes it has sealed; all of it goes at sign-out, and nothing that it sealed can be opened from then on. */
export const sealedStore = () => createStore(keptKeyCodes, "codes");

/** A page that is not served safely has no cipher: then nothing is kept. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined;

/** A value that can be read only by this browser, and only under the name that it was sealed under. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** The browser's own secret. It cannot be read out of the browser, not even by this app: it only ciphers here. */
async function secret(): Promise<CryptoKey> {
  const store = sealedStore();
  const known = await get<CryptoKey>(secretName, store);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ["encrypt", "decrypt"]);
  // Two tabs may have made one each: the first one counts.
  await update<CryptoKey>(secretName, (there) => there ?? made, store);
  return (await get<CryptoKey>(secretName, store)) ?? made;
}

const keyFrom = async (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey("raw", raw, algorithm, false, ["encrypt", "decrypt"]);

/** Brings the browser's own secret back. */
export async function setSecret(raw: Uint8Array<ArrayBuffer>): Promise<void> {
  await set(secretName, await keyFrom(raw), sealedStore());
}

/** Puts another secret in the place of the browser's own, and gives what seals again what the one before has sealed. */
export async function changeSecret(
  raw: Uint8Array<ArrayBuffer>,
): Promise<(name: string, sealed: SealedBytes) => Promise<Sealed>> {
  const before = await secret();
  await setSecret(raw);
  return async (name, sealed) => sealBytes(name, await openWith(before, name, sealed));
}

export async function dropSecret(): Promise<void> {
  await del(secretName, sealedStore());
}

export const hasSecret = async () => (await get<CryptoKey>(secretName, sealedStore())) !== undefined;

/** Whether an entry of the store is the secret itself. */
export const isSecret = (name: string) => name === secretName;

const bound = (name: string) => new TextEncoder().encode(name);

export async function sealBytes(name: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = { name: algorithm, iv, additionalData: bound(name) };
  return { iv, sealed: await crypto.subtle.encrypt(cipher, await secret(), bytes) };
}

/** What was sealed, also read again from a file. */
export interface SealedBytes {
  iv: Sealed["iv"];
  sealed: BufferSource;
}

const openWith = async (key: CryptoKey, name: string, { iv, sealed }: SealedBytes) =>
  crypto.subtle.decrypt({ name: algorithm, iv, additionalData: bound(name) }, key, sealed);

/** Throws when it was sealed under another name, by another browser, or before a sign-out. */
export const unsealBytes = async (name: string, sealed: SealedBytes): Promise<ArrayBuffer> =>
  openWith(await secret(), name, sealed);

/** Throws as `unsealBytes` does. */
export const unsealText = async (name: string, sealed: Sealed): Promise<string> =>
  new TextDecoder().decode(await unsealBytes(name, sealed));

export const seal = async (name: string, value: unknown): Promise<Sealed> =>
  sealBytes(name, new TextEncoder().encode(JSON.stringify(value) ?? "null"));

/** Throws as `unsealBytes` does. */
export const unseal = async (name: string, sealed: Sealed): Promise<unknown> =>
  JSON.parse(await unsealText(name, sealed)) as unknown;
