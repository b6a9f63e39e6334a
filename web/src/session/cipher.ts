export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
export const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));

/** Bound to a name: what was sealed under it opens under no other. */
export const cipher = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(name),
});

/** A text, sealed with AES-GCM, as a store of texts takes it. */
export async function sealedText(key: CryptoKey, name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const closed = await crypto.subtle.encrypt(cipher(iv, name), key, new TextEncoder().encode(text));
  return base64Of(new Uint8Array([...iv, ...new Uint8Array(closed)]));
}

/** Nothing where it was sealed under another key or name, or is damaged. */
export async function openedText(key: CryptoKey, name: string, closed: string): Promise<string | undefined> {
  try {
    const bytes = bytesOf(closed);
    const plain = await crypto.subtle.decrypt(cipher(bytes.slice(0, 12), name), key, bytes.slice(12));
    return new TextDecoder().decode(plain);
  } catch {
    return undefined;
  }
}
