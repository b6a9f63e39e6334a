import { base64Of, bytesOf } from "#/session/cipher";

/** The key that seals unsent drafts: the server gives it to their writer only, and it leaves the device with the sign-out. */
export interface DraftKey {
  key: CryptoKey;
  /** How sealed things are named on the device: the person knows them by it, and nobody can read out of it whose they are. */
  label: string;
}

/** A page that is not served safely has no cipher: then there is no key. */
export async function openDraftKey(base64: string | undefined): Promise<DraftKey | undefined> {
  if (!base64 || !globalThis.crypto?.subtle) return undefined;
  const raw = bytesOf(base64);
  const [key, digest] = await Promise.all([
    crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]),
    crypto.subtle.digest("SHA-256", new Uint8Array([...new TextEncoder().encode("label "), ...raw])),
  ]);
  return { key, label: base64Of(new Uint8Array(digest).slice(0, 12)) };
}
