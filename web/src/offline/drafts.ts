import { openedText, sealedText } from "#/session/cipher";
import { whenSignedOut } from "#/session/session";
import { local } from "#/session/store";
import { accountName } from "./account-name";
import { currentAccount } from "./account-name";
import { type DraftKey, openDraftKey } from "./draft-key";
import { keepDraftKey } from "./kept-draft-key";
import { holdKey } from "./row-key";

/**
 * What was typed and not sent. On the device it lies sealed, under a key that the server gives to its writer only, and that
 * goes from the device with the sign-out: the next person of the browser cannot read it, and its writer finds it again.
 */
const sealed = "sealed ";
/** As an earlier release named them: the writer stands in the name. */
const named = "sealed draft ";
/** As earlier releases kept drafts, readable. */
const readable = "draft ";

/** What this page knows, by person and chat; it is at hand at once, whatever the cipher takes. */
const drafts = new Map<string, string>();
let known: (DraftKey & { account: string }) | undefined;
/** One change after the other: what was typed last is what stays. */
let writing: Promise<unknown> = Promise.resolve();

const nameOf = (account: string, chat: string) => `${account} ${chat}`;

/** Where a draft lies sealed. Nothing there names its writer. */
const placeOf = ({ account, label }: { account: string; label: string }, name: string) =>
  `${sealed}${label}${name.slice(account.length)}`;

async function seal(key: CryptoKey, place: string, name: string, text: string): Promise<void> {
  if (text === "") {
    local.remove(place);
    return;
  }
  local.set(place, await sealedText(key, name, text));
}

/** Where it was sealed under another key, or is damaged, it stays as it is, unreadable. */
const unseal = async (key: CryptoKey, place: string, name: string) => openedText(key, name, local.get(place) ?? "");

function keep(name: string): void {
  const now = known;
  if (now === undefined || !name.startsWith(`${now.account} `)) return;
  writing = writing
    .then(async () => seal(now.key, placeOf(now, name), name, drafts.get(name) ?? ""))
    .catch(() => undefined);
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
  if (account === null || account !== currentAccount()) return;
  if (known?.account === account) {
    holdKey({ account, key: known });
    return;
  }
  // Without a cipher drafts live as long as the page.
  const opened = await openDraftKey(status.draft_key);
  if (currentAccount() !== account) return;
  // What waits to be sent lies under the same key.
  holdKey({ account, key: opened });
  await keepDraftKey(account, status.draft_key);
  if (currentAccount() !== account) return;
  if (!opened) return;
  void import("./kept-picks").then(async ({ sealOldPicks }) => sealOldPicks(account)).catch(() => undefined);
  const { key, label } = opened;
  const found = new Map<string, string>();
  for (const chat of namesKept(`${sealed}${label}`)) {
    const text = await unseal(key, `${sealed}${label}${chat}`, `${account}${chat}`);
    if (text !== undefined) found.set(`${account}${chat}`, text);
  }
  const lies = new Map(found);
  const before: string[] = [];
  for (const name of namesKept(named))
    if (name.startsWith(`${account} `)) {
      before.push(`${named}${name}`);
      const text = await unseal(key, `${named}${name}`, name);
      if (text !== undefined && !found.has(name)) found.set(name, text);
    }
  if (currentAccount() !== account) return;
  known = { account, key, label };
  for (const name of namesKept(readable)) {
    if (name.startsWith(`${account} `) && !found.has(name)) found.set(name, local.get(`${readable}${name}`) ?? "");
    local.remove(`${readable}${name}`);
  }
  // What was typed since is the newer word.
  for (const [name, text] of found) if (!drafts.has(name)) drafts.set(name, text);
  for (const [name, text] of drafts) if (lies.get(name) !== text) keep(name);
  writing = writing.then(() => {
    // One for which there was no room stays where it is.
    for (const place of before)
      if (local.get(`${sealed}${label}${place.slice(named.length + account.length)}`) !== null) local.remove(place);
  });
  for (const listener of listeners) listener();
}

/** What another tab typed, or sent. */
async function hear({ key: entry }: StorageEvent): Promise<void> {
  const now = known;
  if (!now || !entry?.startsWith(`${sealed}${now.label} `)) return;
  const name = `${now.account}${entry.slice(sealed.length + now.label.length)}`;
  const text = local.get(entry) === null ? "" : await unseal(now.key, entry, name);
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
