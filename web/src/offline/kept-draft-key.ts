import { del, get, set } from "idb-keyval";
import { canSeal, seal, type Sealed, sealedStore, unseal } from "#/session/seal";
import { isSharedDevice } from "#/session/store";
import { currentAccount } from "./account-name";

/** Beside the key codes: it is locked away, sealed again and taken from the device with them. No stay is named so. */
export const keptDraftKey = "draft-key";

interface Kept extends Sealed {
  account: string;
}

const bound = (account: string) => `${account} ${keptDraftKey}`;
const able = () => canSeal() && !isSharedDevice();

/** Keeps the person's key for a start without signal: it belongs to the account, whatever release of the app the answers are from. */
export async function keepDraftKey(account: string, key: string | undefined): Promise<void> {
  if (!able()) return;
  try {
    if (!key) return await del(keptDraftKey, sealedStore());
    const sealed = await seal(bound(account), key);
    // Signed out or locked meanwhile.
    if (currentAccount() !== account) return;
    await set(keptDraftKey, { account, ...sealed } satisfies Kept, sealedStore());
  } catch {
    // A store that is full or forbidden: then the key comes with the next contact.
  }
}

/** The key that was kept for this person, if there is one. */
export async function readDraftKey(account: string): Promise<string | undefined> {
  if (!able()) return undefined;
  try {
    const kept = await get<Kept>(keptDraftKey, sealedStore());
    return kept?.account === account ? ((await unseal(bound(account), kept)) as string) : undefined;
  } catch {
    return undefined;
  }
}
