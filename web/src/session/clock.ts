import { setClockAhead } from "#/i18n/clock";
import { local } from "./store";

const key = "clock_ahead";

/** Clocks that differ by less are ignored: the server allows for it, and names its time to the second only. */
const near = 20_000;

/** An answer that took longer says too little about when it was given. */
const tooSlow = 10_000;

async function ask(): Promise<void> {
  const asked = Date.now();
  const began = performance.now();
  const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store", redirect: "error" });
  const took = performance.now() - began;
  const theirs = Date.parse(answer.headers.get("Date") ?? "");
  if (!answer.ok || Number.isNaN(theirs) || took > tooSlow) return;
  const found = Math.round(asked + took / 2 - (theirs + 500));
  const ahead = Math.abs(found) < near ? 0 : found;
  setClockAhead(ahead);
  if (ahead === 0) local.remove(key);
  else local.set(key, String(ahead));
}

let users = 0;
let stop: (() => void) | undefined;

/** As `watch`, once for all who need it: the first one begins, the last one ends it. */
export function watchDeviceClock(): () => void {
  if (users === 0) stop = watch();
  users += 1;
  let watching = true;
  return () => {
    if (!watching) return;
    watching = false;
    users -= 1;
    if (users === 0) stop?.();
  };
}

/**
 * Compares the device's clock with the server's: now, and whenever the network or the person comes back, because who
 * sets a clock leaves the app for it. Without a network what was found last counts.
 */
function watch(): () => void {
  const kept = Number(local.get(key));
  if (Number.isFinite(kept)) setClockAhead(kept);
  const again = () => void ask().catch(() => undefined);
  const seen = () => {
    if (document.visibilityState === "visible") again();
  };
  again();
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", seen);
  return () => {
    window.removeEventListener("online", again);
    document.removeEventListener("visibilitychange", seen);
  };
}
