import { useSyncExternalStore } from "react";

const minute = 60_000;

/** The moment of now in whole steps: what shows it is drawn again with each step. */
export function useNow(step: number = minute): number {
  return useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, Math.min(step, minute));
      document.addEventListener("visibilitychange", changed);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", changed);
      };
    },
    () => Math.floor(Date.now() / step) * step,
  );
}
