import { closeForms, openForms } from "#/session/kept-forms";
import { whenSignedOut } from "#/session/session";
import { currentAccount } from "./account-name";
import { type DraftKey, openDraftKey } from "./draft-key";
import { readDraftKey } from "./kept-draft-key";

/**
 * The key under which the calls of the signed-in person are sealed on the device: the server gives it to this person only, and it goes with the sign-out.
 */
interface Held {
  account: string;
  /** None where the page has no cipher, or the server gives no key. */
  key: DraftKey | undefined;
}

let held: Held | undefined;
const waiting = new Set<() => void>();

export function holdKey(next: Held | undefined): void {
  held = next;
  if (next?.key) void openForms(next.account, next.key.key);
  for (const look of waiting) look();
}

whenSignedOut(async () => {
  holdKey(undefined);
  await closeForms();
});

export const heldKey = (): Held | undefined => held;

/** Takes the key that was kept on the device, until the server says it: after an update that begins without signal no answer is there that brings it. */
export async function takeKeptKey(account: string): Promise<void> {
  if (held?.account === account) return;
  const key = await openDraftKey(await readDraftKey(account));
  if (key && held?.account !== account && currentAccount() === account) holdKey({ account, key });
}

/** How long a call waits for the key of its writer; milliseconds. */
const patience = 15_000;

/** The key of a person whose status is on its way. Fails when it does not come in time: the call then stays with the person who made it. At 0 it waits for as long as the page lives. */
export async function keyOf(account: string, within = patience): Promise<Held> {
  await takeKeptKey(account);
  if (held?.account === account) return held;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (held?.account !== account) return;
      if (timer) clearTimeout(timer);
      waiting.delete(look);
      resolve(held);
    };
    const timer =
      within > 0 &&
      setTimeout(() => {
        waiting.delete(look);
        reject(new Error("the key of the device is not here"));
      }, within);
    waiting.add(look);
  });
}
