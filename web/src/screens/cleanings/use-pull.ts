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
    let from: { x: number; y: number } | undefined;
    let share = 0;
    const show = (value: number) => {
      share = value;
      setPulled(value);
    };
    const begin = (event: TouchEvent) => {
      const [finger] = event.touches;
      // Not in a dialog or menu above the page: there the same gesture scrolls.
      const onPage = event.target instanceof Element && event.target.closest("main") !== null;
      from =
        finger && onPage && window.scrollY <= 0 && event.touches.length === 1
          ? { x: finger.clientX, y: finger.clientY }
          : undefined;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (from === undefined || finger === undefined) return;
      const down = finger.clientY - from.y;
      // A second finger zooms, and what goes sideways moves what lies there.
      if (window.scrollY > 0 || event.touches.length > 1 || Math.abs(finger.clientX - from.x) > Math.abs(down) + 10) {
        from = undefined;
        show(0);
      } else show(Math.min(1, Math.max(0, down / 2 / enough)));
    };
    const end = (event: TouchEvent) => {
      if (event.type === "touchend" && share >= 1) refresh.current();
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
