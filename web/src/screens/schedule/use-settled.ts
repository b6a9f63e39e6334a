import { useLayoutEffect, useRef } from "react";

/** Milliseconds within which a press was still meant for what was there before. */
const grace = 500;

/**
 * Where buttons take each other's place: whether what is there now has been there for a moment. The second tap of a double
 * tap, or a tap that was on its way when the state changed, must not press another button.
 */
export function useSettled(state: string): () => boolean {
  const shown = useRef({ state, since: Number.POSITIVE_INFINITY });
  useLayoutEffect(() => {
    shown.current = { state, since: performance.now() };
  }, [state]);
  return () => performance.now() - shown.current.since >= grace;
}
