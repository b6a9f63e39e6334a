import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { momentAt } from "#/i18n/clock";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { staysQuery } from "#/api/reservations";
import { keptKeyQuery, stayQuery } from "./queries";
import { propertyClock, type PropertyClock, withKeptKey } from "./rules";
import type { Stay, StaySummary } from "./types";

export interface StayState {
  stay: Stay | undefined;
  /** What the property's clock shows; undefined as long as there is no stay. */
  clock: PropertyClock | undefined;
  failure: Error | null;
  /** The server, or the device's own store of key codes, has not answered yet. */
  asking: boolean;
  retry: () => void;
}

export function useStay(ref: string): StayState {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...stayQuery(ref, useLanguage()),
    // A code that was kept, however new: with the server's own answer comes its line in the protocol.
    refetchOnMount: ({ state }) => (state.data?.key.sealed ? "always" : true),
  });
  const { data: kept, isLoading } = useQuery(keptKeyQuery(ref, dataUpdatedAt, data !== undefined && !data.key.code));
  const now = useNow();
  const fetchedAt = momentAt(dataUpdatedAt);
  const stay = useMemo(() => data && withKeptKey(data, kept), [data, kept]);
  return {
    stay,
    clock: data && propertyClock(data, fetchedAt, Math.max(now, fetchedAt)),
    failure: error,
    asking: isFetching || isLoading,
    retry: () => void refetch(),
  };
}

/** What the list of stays knows of one, where the list was read before, and by the device's clock when. */
export function useKnownStay(ref: string): { stay: StaySummary | undefined; readAt: number } {
  const { data, dataUpdatedAt: readAt } = useQuery({ ...staysQuery(), enabled: false });
  return { stay: data?.find((stay) => `${stay.memberid}-${stay.id}` === ref), readAt };
}
