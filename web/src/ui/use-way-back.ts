import { useEffect, useState } from "react";

/**
 * Where dialogs follow each other, or one stands beside the page, the last one gives the focus back to what opened the first: to `opener`, or to what had the
 * focus before. That may be gone by then, as a bar that has moved away: then the page's heading has it.
 */
export function useWayBack(opener?: Element | null): void {
  const [back] = useState(() => opener ?? document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const next = back?.isConnected && back !== document.body ? back : document.querySelector("main h1");
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      });
    },
    [back],
  );
}
