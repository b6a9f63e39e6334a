import { createStore, get, set } from "idb-keyval";
import { keptKeyCodes } from "./kept-names";

const secretName = "secret";
const algorithm = "AES-GCM";

/** Where the browser's own secret lies, and what key codes it has sealed; all of it goes at sign-out. */
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
  await set(secretName, made, store);
  // Two tabs may have made one each: the one that lies there counts.
  return (await get<CryptoKey>(secretName, store)) ?? made;
}

/** Whether an entry of the store is the secret itself. */
export const isSecret = (name: string) => name === secretName;

const bound = (name: string) => new TextEncoder().encode(name);

export async function seal(name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = { name: algorithm, iv, additionalData: bound(name) };
  const sealed = await crypto.subtle.encrypt(
    cipher,
    await secret(),
    new TextEncoder().encode(JSON.stringify(value) ?? "null"),
  );
  return { iv, sealed };
}

/** Throws when it was sealed under another name, by another browser, or before a sign-out. */
export async function unseal(name: string, { iv, sealed }: Sealed): Promise<unknown> {
  const cipher = { name: algorithm, iv, additionalData: bound(name) };
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher, await secret(), sealed))) as unknown;
}
