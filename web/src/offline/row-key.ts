import type { DraftKey } from "./draft-key";

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
  for (const look of waiting) look();
}

export const heldKey = (): Held | undefined => held;

/** How long a call waits for the key of its writer; milliseconds. */
const patience = 15_000;

/** The key of a person whose status is on its way. Fails when it does not come: the call then stays with the one who made it. */
export async function keyOf(account: string): Promise<Held> {
  if (held?.account === account) return held;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (held?.account !== account) return;
      clearTimeout(timer);
      waiting.delete(look);
      resolve(held);
    };
    const timer = setTimeout(() => {
      waiting.delete(look);
      reject(new Error("the key of the device is not here"));
    }, patience);
    waiting.add(look);
  });
}
