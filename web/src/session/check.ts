import { lockedMark } from "./lock-names";
import { isSharedDevice, local, perWindow } from "./store";

const checkInterval = 1000;

/**
 * The name in the local storage belongs to all windows, the one in the session storage to this one. Every second they
 * are compared: gone means signed out, different means that somebody else signed in in another window.
 */
export function judgeNames(all: string | null, here: string | null): "same" | "tokenEmpty" | "tokenDifferent" {
  if (!all || !here) return "tokenEmpty";
  return all === here ? "same" : "tokenDifferent";
}

export function watchSession(onEnd: (reason: "tokenEmpty" | "tokenDifferent") => void): () => void {
  const end = (reason: "tokenEmpty" | "tokenDifferent") => {
    stop();
    onEnd(reason);
  };
  const look = () => {
    const all = local.get(lockedMark) === null ? local.get("username") : null;
    const verdict = judgeNames(all, perWindow.get("username"));
    if (verdict !== "same") end(verdict);
  };
  const timer = setInterval(look, checkInterval);
  // A window that nobody sees has slow clocks, but gets the event at once.
  const changed = (event: StorageEvent) => {
    // The one who signs in for all windows ends a session that was this window's alone.
    if (isSharedDevice() && event.key === "username" && event.newValue) end("tokenDifferent");
    else if (event.key === "username" || event.key === lockedMark || event.key === null) look();
  };
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener("storage", changed);
  };
  window.addEventListener("storage", changed);
  return stop;
}
