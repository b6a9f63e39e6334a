import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLanguage } from "#/i18n/texts";
import { stayQuery } from "./queries";
import { propertyClock, type PropertyClock } from "./rules";
import type { Stay } from "./types";

/** The moment, renewed twice a minute: enough for a countdown in hours and days. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

export interface StayState {
  stay: Stay | undefined;
  /** What the property's clock shows; undefined as long as there is no stay. */
  clock: PropertyClock | undefined;
  failure: Error | null;
  retry: () => void;
}

export function useStay(ref: string): StayState {
  const { data, dataUpdatedAt, error, refetch } = useQuery(stayQuery(ref, useLanguage()));
  const now = useNow();
  return {
    stay: data,
    clock: data && propertyClock(data, dataUpdatedAt, Math.max(now, dataUpdatedAt)),
    failure: error,
    retry: () => void refetch(),
  };
}
