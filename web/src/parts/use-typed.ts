import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";

/** How long typing rests before the list follows. */
const rest = 200;

/**
 * A search that is typed above a list: it goes into the address once the typing rests, so that a reload, and the way back from a row, find the same list. `q` is what the address says, `put`
 * writes it.
 */
export function useTyped(
  q: string,
  list: string,
  put: (q: string | undefined) => void,
): [string, (typed: string) => void] {
  const router = useRouter();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const write = useEffectEvent(() => {
    // A row that was opened meanwhile may still be loading; the list would take its place.
    if (router.latestLocation.pathname === list) put(typed.trim() || undefined);
  });
  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => write(), rest);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped];
}
