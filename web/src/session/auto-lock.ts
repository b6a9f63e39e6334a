import { lockNow, noteHeard } from "./lock";
import { isDue } from "./lock-mark";
import { hereAt, lockedMark, pepperName } from "./lock-names";
import { local } from "./store";

/** Milliseconds: how often it is noted that the person is here. */
const often = 60_000;

/** Locks the device; meanwhile nothing of the person shows. */
async function lock(): Promise<void> {
  document.body.hidden = true;
  try {
    await lockNow();
  } catch {
    // It counts as locked already; the next look at the lock does the rest.
  } finally {
    document.body.hidden = false;
  }
}

/** Locks a device with a PIN whose person was away for long; reports whether it did. */
export async function lockIfAway(): Promise<boolean> {
  if (!isDue()) return false;
  await lock();
  return local.get(lockedMark) !== null;
}

/** From now on: notes that the person is here, and locks when they come back too late. `heard` is when the server was last heard. Gives what ends it. */
export function watchAway(heard: () => number | undefined): () => void {
  let shown = document.visibilityState === "visible";
  // Who was away too long is not here by leaving: only the PIN says so.
  const note = () => {
    if (local.get(pepperName) === null || local.get(lockedMark) !== null || isDue()) return;
    noteHeard(heard());
    local.set(hereAt, String(Date.now()));
  };
  const look = () => {
    const was = shown;
    shown = document.visibilityState === "visible";
    if (shown && isDue()) void lock();
    else if (shown || was) note();
  };
  const close = () => {
    if (shown) note();
  };
  const every = setInterval(() => {
    if (document.visibilityState === "visible") look();
  }, often);
  note();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", close);
  return () => {
    clearInterval(every);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pagehide", close);
  };
}
