import { hereAt, lockedMark, pepperName } from "./lock-names";
import { local } from "./store";

/** Milliseconds: who was not here for so long finds the device locked. */
const longestAway = 15 * 60_000;

/** Whether this device has a PIN, is open, and its person was away too long; a clock that is set back counts as well. */
export const isDue = () =>
  local.get(pepperName) !== null &&
  local.get(lockedMark) === null &&
  Math.abs(Date.now() - Number(local.get(hereAt))) > longestAway;

/** From here on no token of this browser is read. */
export function markLocked(): void {
  // Where there is no room for the mark, this makes some, and the lock stays due.
  local.remove(hereAt);
  local.set(lockedMark, "1");
}
