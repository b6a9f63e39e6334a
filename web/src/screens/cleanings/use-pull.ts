import { useEffect, useRef, useState } from "react";

/** So far the finger has to pull, in pixels of the screen. */
const enough = 84;

/** Pulling the page down at its top asks for news, as on a phone everywhere. Gives how far it is pulled, from 0 to 1. */
export function usePullToRefresh(onRefresh: () => void): number {
  const [pulled, setPulled] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    let from: number | undefined;
    let share = 0;
    const show = (value: number) => {
      share = value;
      setPulled(value);
    };
    const begin = (event: TouchEvent) => {
      from = window.scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
    };
    const move = (event: TouchEvent) => {
      const at = event.touches[0]?.clientY;
      if (from === undefined || at === undefined) return;
      if (window.scrollY > 0) {
        from = undefined;
        show(0);
      } else show(Math.min(1, Math.max(0, (at - from) / 2 / enough)));
    };
    const end = () => {
      if (share >= 1) refresh.current();
      from = undefined;
      if (share > 0) show(0);
    };
    // The browser's own pull would load the whole page again.
    const root = document.documentElement;
    root.style.overscrollBehaviorY = "contain";
    window.addEventListener("touchstart", begin, { passive: true });
    window.addEventListener("touchmove", move, { passive: true });
    window.addEventListener("touchend", end);
    window.addEventListener("touchcancel", end);
    return () => {
      root.style.overscrollBehaviorY = "";
      window.removeEventListener("touchstart", begin);
      window.removeEventListener("touchmove", move);
      window.removeEventListener("touchend", end);
      window.removeEventListener("touchcancel", end);
    };
  }, []);
  return pulled;
}
