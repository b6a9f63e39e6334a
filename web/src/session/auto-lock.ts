import { lockNow, mayLock, noteHeard } from "./lock";
import { hereAt, pepperName } from "./lock-names";
import { wasAway } from "./lock-rules";
import { local } from "./store";

/** Milliseconds: how often it is noted that the person is here. */
const often = 60_000;

const hasPin = () => local.get(pepperName) !== null;

const isDue = () =>
  hasPin() && mayLock() && local.get(hereAt) !== null && wasAway(Number(local.get(hereAt)), Date.now());

/** Locks the device; meanwhile nothing of the person shows. */
async function lock(): Promise<void> {
  document.body.hidden = true;
  try {
    await lockNow();
  } finally {
    document.body.hidden = false;
  }
}

/** Locks a device with a PIN whose person was away for long; reports whether it did. */
export async function lockIfAway(): Promise<boolean> {
  if (!isDue()) return false;
  await lock();
  return true;
}

/** From now on: notes that the person is here, and locks when they come back too late. `heard` is when the server was last heard. Gives what ends it. */
export function watchAway(heard: () => number | undefined): () => void {
  const note = () => {
    if (!hasPin()) return;
    noteHeard(heard());
    local.set(hereAt, String(Date.now()));
  };
  const look = () => {
    if (document.visibilityState !== "visible") note();
    else if (isDue()) void lock();
    else note();
  };
  const every = setInterval(() => {
    if (document.visibilityState === "visible") look();
  }, often);
  note();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", note);
  return () => {
    clearInterval(every);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pagehide", note);
  };
}
