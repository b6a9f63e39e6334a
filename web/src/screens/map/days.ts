import { useState } from "react";
import { perWindow } from "#/session/store";
import type { Days } from "./stops";

const key = "map_days";
const known: readonly Days[] = ["today", "tomorrow", "all"];

/** Which days the map shows; kept for this window, so that coming back from a task finds it as it was. */
export function useDays(): [Days, (days: Days) => void] {
  const [days, setDays] = useState<Days>(() => known.find((each) => each === perWindow.get(key)) ?? "today");
  return [
    days,
    (chosen) => {
      perWindow.set(key, chosen);
      setDays(chosen);
    },
  ];
}
