import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/ui/use-now";
import { keptKeyQuery, stayQuery } from "./queries";
import { propertyClock, type PropertyClock, withKeptKey } from "./rules";
import type { Stay } from "./types";

export interface StayState {
  stay: Stay | undefined;
  /** What the property's clock shows; undefined as long as there is no stay. */
  clock: PropertyClock | undefined;
  failure: Error | null;
  retry: () => void;
}

export function useStay(ref: string): StayState {
  const { data, dataUpdatedAt, error, refetch } = useQuery(stayQuery(ref, useLanguage()));
  const { data: kept } = useQuery(keptKeyQuery(ref, dataUpdatedAt, data !== undefined && !data.key.code));
  const now = useNow();
  const stay = useMemo(() => data && withKeptKey(data, kept), [data, kept]);
  return {
    stay,
    clock: data && propertyClock(data, dataUpdatedAt, Math.max(now, dataUpdatedAt)),
    failure: error,
    retry: () => void refetch(),
  };
}
