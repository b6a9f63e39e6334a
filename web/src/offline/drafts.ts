import { whenSignedOut } from "#/session/session";
import { local } from "#/session/store";
import { accountName, currentAccount } from "./deliver";

/**
 * What was typed and not sent. On the device it lies sealed, under a key that the server gives to its writer only, and that
 * goes from the device with the sign-out: the next person of the browser cannot read it, and its writer finds it again.
 */
const sealed = "sealed draft ";
/** As earlier releases kept drafts, readable. */
const readable = "draft ";
const algorithm = "AES-GCM";

/** What this page knows, by person and chat; it is at hand at once, whatever the cipher takes. */
const drafts = new Map<string, string>();
let known: { account: string; key: CryptoKey } | undefined;
/** One change after the other: what was typed last is what stays. */
let writing: Promise<unknown> = Promise.resolve();

const nameOf = (account: string, chat: string) => `${account} ${chat}`;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));

/** Bound to its person and chat: it opens nowhere else. */
const cipher = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(name),
});

async function seal(key: CryptoKey, name: string, text: string): Promise<void> {
  if (text === "") {
    local.remove(`${sealed}${name}`);
    return;
  }
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const closed = await crypto.subtle.encrypt(cipher(iv, name), key, new TextEncoder().encode(text));
  local.set(`${sealed}${name}`, base64Of(new Uint8Array([...iv, ...new Uint8Array(closed)])));
}

async function unseal(key: CryptoKey, name: string): Promise<string | undefined> {
  try {
    const bytes = bytesOf(local.get(`${sealed}${name}`) ?? "");
    const plain = await crypto.subtle.decrypt(cipher(bytes.slice(0, 12), name), key, bytes.slice(12));
    return new TextDecoder().decode(plain);
  } catch {
    // Sealed under another key, or damaged: it stays as it is, unreadable.
    return undefined;
  }
}

function keep(name: string): void {
  const now = known;
  if (now === undefined || !name.startsWith(`${now.account} `)) return;
  writing = writing.then(async () => seal(now.key, name, drafts.get(name) ?? "")).catch(() => undefined);
}

export function readDraft(chat: string): string {
  return drafts.get(nameOf(currentAccount() ?? "", chat)) ?? "";
}

export function keepDraft(chat: string, text: string): void {
  const account = currentAccount();
  if (account === null) return;
  drafts.set(nameOf(account, chat), text);
  keep(nameOf(account, chat));
}

const listeners = new Set<() => void>();

/** Called when earlier unsent drafts can be read again. */
export function whenDraftsReturn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is kept under names that begin so; without the beginning. */
function namesKept(prefix: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}

/** The server's word of who is signed in, fresh or kept: it brings the key. */
export async function draftsOf(status: { username: string; draft_key?: string }): Promise<void> {
  const account = accountName(status.username);
  // A page that is not served safely has no cipher: then drafts live as long as the page.
  if (account === null || account !== currentAccount() || !status.draft_key || !globalThis.crypto?.subtle) return;
  if (known?.account === account) return;
  const raw = bytesOf(status.draft_key);
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["encrypt", "decrypt"]);
  const found = new Map<string, string>();
  for (const name of namesKept(sealed)) {
    const text = name.startsWith(`${account} `) ? await unseal(key, name) : undefined;
    if (text !== undefined) found.set(name, text);
  }
  if (currentAccount() !== account) return;
  known = { account, key };
  const lies = new Map(found);
  for (const name of namesKept(readable)) {
    if (name.startsWith(`${account} `) && !found.has(name)) found.set(name, local.get(`${readable}${name}`) ?? "");
    local.remove(`${readable}${name}`);
  }
  // What was typed since is the newer word.
  for (const [name, text] of found) if (!drafts.has(name)) drafts.set(name, text);
  for (const [name, text] of drafts) if (lies.get(name) !== text) keep(name);
  for (const listener of listeners) listener();
}

/** What another tab typed, or sent. */
async function hear({ key: entry }: StorageEvent): Promise<void> {
  const now = known;
  if (!now || !entry?.startsWith(`${sealed}${now.account} `)) return;
  const name = entry.slice(sealed.length);
  const text = local.get(entry) === null ? "" : await unseal(now.key, name);
  if (text !== undefined && known === now) drafts.set(name, text);
}
globalThis.addEventListener("storage", (event) => void hear(event));

/** Done when what was typed is on the device. */
export const draftsKept = async (): Promise<unknown> => writing;

whenSignedOut(async () => {
  await writing;
  drafts.clear();
  known = undefined;
});
