import { useSyncExternalStore } from "react";

/** From here on a list and what is open of it stand side by side; the same as the breakpoint `desk`. */
const query = "(min-width: 56.25rem)";

export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}
