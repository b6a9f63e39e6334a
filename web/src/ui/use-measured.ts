import { type RefObject, useEffect, useRef } from "react";
import type { CacheSnapshot } from "virtua";

/** How many lists keep their sizes. */
const mostLists = 20;
/** Sizes that were measured before, by the name of the list, in the order in which the lists were left. */
const measured = new Map<string, { cache: CacheSnapshot; count: number }>();

/**
 * Keeps the sizes of a virtual list's rows for its next visit, so that it opens at the same scroll position. Without them the rows above
 * would be measured only then, and the list would jump by the difference from their estimated heights.
 */
export function useMeasured(
  list: RefObject<{ readonly cache: CacheSnapshot } | null>,
  name: string,
  count: number,
): { cache?: CacheSnapshot } {
  const kept = measured.get(name);
  const last = useRef({ name, count, handle: list.current });
  useEffect(() => {
    last.current = { name, count, handle: list.current };
  });
  useEffect(
    () => () => {
      const { handle, ...of } = last.current;
      if (!handle) return;
      measured.delete(of.name);
      measured.set(of.name, { cache: handle.cache, count: of.count });
      for (const old of [...measured.keys()].slice(0, -mostLists)) measured.delete(old);
    },
    [],
  );
  return kept?.count === count ? { cache: kept.cache } : {};
}
