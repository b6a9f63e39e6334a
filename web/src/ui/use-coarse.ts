import { useSyncExternalStore } from "react";

const query = "(pointer: coarse)";

/** Whether a finger points, which needs more room than a mouse. */
export const useCoarse = () =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
