import { del, entries, get, set } from "idb-keyval";
import { wireTimeAt } from "#/i18n/wire-time";
import { canSeal, isSecret, seal, type Sealed, sealedStore, unseal } from "#/session/seal";
import { isSharedDevice } from "#/session/store";
import { currentAccount } from "./account-name";
import { keptDraftKey } from "./kept-draft-key";

/** What opens the door: the code, and where it is used. */
export interface KeptKey {
  code: string;
  location: string;
}

/** What the server says of a stay's key, as far as this asks. */
interface Answered {
  viewer: string;
  departure: string;
  time_zone: string;
  key: { visible: boolean; location: string; code?: string | undefined };
}

interface KeptCode extends Sealed {
  account: string;
  /** Until the end of this day at the property. */
  departure: string;
  zone: string;
}

const store = sealedStore;
const able = () => canSeal() && !isSharedDevice();

const bound = (account: string, ref: string) => `${account} ${ref}`;

async function keep(account: string, ref: string, stay: Answered, opened: KeptKey): Promise<void> {
  const sealed = await seal(bound(account, ref), opened);
  if (currentAccount() !== account) return;
  await set(ref, { account, departure: stay.departure, zone: stay.time_zone, ...sealed } satisfies KeptCode, store());
}

/**
 * What the server has just said of a stay: a code that it showed is kept for a time without signal, and one that it shows
 * no longer goes. A stay that it does not know any more is `undefined`.
 */
export async function keyAnswered(ref: string, stay: Answered | undefined): Promise<void> {
  const account = currentAccount();
  if (!able() || account === null) return;
  try {
    const { code, location, visible } = stay?.key ?? { visible: false };
    if (stay?.viewer === "guest" && visible && code) await keep(account, ref, stay, { code, location: location ?? "" });
    else await del(ref, store());
  } catch {
    // A store that is full or forbidden: then there is no code without signal.
  }
}

/** The code that was kept for the signed-in person; none after the departure day, and none of somebody else. */
export async function keptKey(ref: string, now: number = Date.now()): Promise<KeptKey | undefined> {
  if (!able()) return undefined;
  try {
    const kept = await get<KeptCode>(ref, store());
    if (!kept) return undefined;
    if (kept.account !== currentAccount() || wireTimeAt(new Date(now), kept.zone).slice(0, 10) > kept.departure) {
      await del(ref, store());
      return undefined;
    }
    return (await unseal(bound(kept.account, ref), kept)) as KeptKey;
  } catch {
    return undefined;
  }
}

/**
 * At each contact: what belongs to somebody else, what is over, and what the server says may not be seen any more goes,
 * whatever page is open.
 */
export async function sortKeptKeys(
  stays: readonly { memberid: number; id: number; key_visible: boolean }[],
  now: number = Date.now(),
): Promise<void> {
  if (!able()) return;
  const hidden = new Set(stays.filter((stay) => !stay.key_visible).map(({ memberid, id }) => `${memberid}-${id}`));
  const account = currentAccount();
  try {
    for (const [ref, kept] of await entries<string, KeptCode>(store())) {
      if (isSecret(ref) || ref === keptDraftKey) continue;
      const over = wireTimeAt(new Date(now), kept.zone).slice(0, 10) > kept.departure;
      if (over || hidden.has(ref) || kept.account !== account) await del(ref, store());
    }
  } catch {
    // Nothing can be read, so nothing can be shown either.
  }
}
