import { whenSignedOut } from "#/session/session";
import { local } from "#/session/store";
import { accountName, currentAccount } from "./deliver";

/**
 * What was typed in chats and not sent. While its writer is signed in it lies readable beside their tokens, so that each
 * letter is kept at once. At sign-out it is sealed under a key that the server gives to this person only, and that is
 * nowhere on the device from then on: the next person of the browser cannot read it, and its writer finds it again.
 */
const draft = "draft ";
const sealed = "sealed drafts ";
const algorithm = "AES-GCM";

const nameOf = (account: string, chat: string) => `${draft}${account} ${chat}`;

export function readDraft(chat: string): string {
  return local.get(nameOf(currentAccount() ?? "", chat)) ?? "";
}

export function keepDraft(chat: string, text: string): void {
  const account = currentAccount();
  if (account === null) return;
  const name = nameOf(account, chat);
  if (text === "") local.remove(name);
  else local.set(name, text);
}

const listeners = new Set<() => void>();

/** Told when drafts of an earlier sign-in can be read again. */
export function whenDraftsReturn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));

const cipher = async (key: string) =>
  crypto.subtle.importKey("raw", bytesOf(key), algorithm, false, ["encrypt", "decrypt"]);

const parameters = (iv: Uint8Array<ArrayBuffer>, account: string) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(account),
});

type Drafts = Readonly<Record<string, string>>;

async function opened(account: string, key: string): Promise<Drafts> {
  const kept = local.get(`${sealed}${account}`);
  if (kept === null) return {};
  const bytes = bytesOf(kept);
  const how = parameters(bytes.slice(0, 12), account);
  const plain = await crypto.subtle.decrypt(how, await cipher(key), bytes.slice(12));
  return JSON.parse(new TextDecoder().decode(plain)) as Drafts;
}

async function seal(account: string, key: string, drafts: Drafts): Promise<void> {
  const before = await opened(account, key).catch(() => ({}));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify({ ...before, ...drafts }));
  const closed = new Uint8Array(await crypto.subtle.encrypt(parameters(iv, account), await cipher(key), plain));
  local.set(`${sealed}${account}`, base64Of(new Uint8Array([...iv, ...closed])));
}

async function bringBack(account: string, key: string): Promise<void> {
  const drafts = await opened(account, key);
  if (currentAccount() !== account) return;
  // What was typed since is the newer word.
  for (const [name, text] of Object.entries(drafts)) if (local.get(name) === null) local.set(name, text);
  local.remove(`${sealed}${account}`);
  for (const listener of listeners) listener();
}

/** What lies readable and belongs to somebody else, or to nobody any more, by its owner. */
function foreign(): Map<string, Record<string, string>> {
  const account = currentAccount();
  const found = new Map<string, Record<string, string>>();
  for (const name of namesKept()) {
    const owner = name.slice(draft.length).split(" ", 1)[0] ?? "";
    if (owner !== account) found.set(owner, { ...found.get(owner), [name]: local.get(name) ?? "" });
  }
  return found;
}

function namesKept(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(draft));
  } catch {
    return [];
  }
}

let known: { account: string; key: string } | undefined;

/** Nothing of another person stays readable; without their key it does not stay at all. */
async function close(): Promise<void> {
  const last = known;
  if (last && last.account !== currentAccount()) known = undefined;
  for (const [owner, drafts] of foreign()) {
    try {
      if (last?.account === owner) await seal(owner, last.key, drafts);
    } finally {
      for (const name of Object.keys(drafts)) local.remove(name);
    }
  }
}

whenSignedOut(async () => close().catch(() => undefined));

/** The server's word of who is signed in, fresh or kept: it brings the key. */
export async function draftsOf(status: { username: string; draft_key?: string }): Promise<void> {
  const { draft_key: key } = status;
  const account = accountName(status.username);
  if (account === null || account !== currentAccount() || !key) return;
  if (known?.account === account && known.key === key) return;
  // Sealed under another key, or damaged: it stays as it is, unreadable.
  await close().catch(() => undefined);
  known = { account, key };
  await bringBack(account, key).catch(() => undefined);
}
