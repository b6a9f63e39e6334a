import { useSyncExternalStore } from "react";
import { clockAhead, moment } from "./clock";

const minute = 60_000;

/** Called when the device's clock turns out to be wrong, or right again. */
function watchClock(changed: () => void): () => void {
  window.addEventListener("clock", changed);
  return () => window.removeEventListener("clock", changed);
}

/** The moment of now in whole steps: what shows it is drawn again with each step. */
export function useNow(step: number = minute): number {
  return useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, Math.min(step, minute));
      document.addEventListener("visibilitychange", changed);
      const unwatch = watchClock(changed);
      return () => {
        unwatch();
        clearInterval(timer);
        document.removeEventListener("visibilitychange", changed);
      };
    },
    () => Math.floor(moment() / step) * step,
  );
}

/** Whether the device's clock is known to be wrong. */
export function useClockIsWrong(): boolean {
  return useSyncExternalStore(watchClock, () => clockAhead() !== 0);
}
