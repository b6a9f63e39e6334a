import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PageItem, ReportPages } from "#/api/reports";

/** The first pages are there at once; the rest comes in large parts, since the server lays out the whole for each. */
const firstPart = 2;
const furtherParts = 400;
/** How often pages are asked for again from the beginning where they have changed between two parts. */
const mostTries = 3;

export type AskPages = (part: { first: number; count: number }, signal: AbortSignal) => Promise<ReportPages>;

export interface Pages {
  /** What is there of them; undefined while nothing is. */
  shown:
    | {
        width: number;
        height: number;
        total: number;
        rows: number;
        missing: boolean;
        moment: string;
        pictures: NonNullable<ReportPages["pictures"]>;
        pages: { items: PageItem[] }[];
      }
    | undefined;
  failure: Error | null;
  /** Pages are on their way. */
  loading: boolean;
  /** What is shown is of another request: the new one is on its way. */
  old: boolean;
  /** The person has stopped it before all were there. */
  stopped: boolean;
  /** It changes each time while it loads: what is shown is the beginning of it, of one moment. */
  changing: boolean;
  /** All that there are. */
  complete: boolean;
  stop: () => void;
  goOn: () => void;
  /** Asks again where what is shown is no longer young; gives whether it does. */
  renew: () => boolean;
}

type Part = { first: number; count: number };

/** The pages of the moment of the first ones: those of another moment are not beside them. */
function together(data: { pages: readonly ReportPages[] } | undefined): Pages["shown"] {
  const [head] = data?.pages ?? [];
  if (!data || !head) return undefined;
  const torn = data.pages.findIndex((part) => part.moment !== head.moment);
  return {
    width: head.width,
    height: head.height,
    total: head.total_pages,
    rows: head.rows,
    missing: head.missing_letters,
    moment: head.moment,
    pictures: head.pictures ?? [],
    pages: data.pages.slice(0, torn < 0 ? undefined : torn).flatMap((part) => part.pages),
  };
}

/** The parts are of two moments: what they show has changed between them. */
const isTorn = (parts: readonly ReportPages[] | undefined) =>
  parts !== undefined && parts.some((part) => part.moment !== parts[0]?.moment);

/** The pages of a report, which is named by `key`: the first ones, then all others, until they are stopped. `most` is for a look at the beginning only, and `young` is for how many milliseconds pages count as they are now. */
export function usePages(
  key: readonly unknown[],
  ask: AskPages,
  given: { most?: number; enabled?: boolean; young?: number } = {},
): Pages {
  const { most = Number.POSITIVE_INFINITY, enabled = true, young = Number.POSITIVE_INFINITY } = given;
  const client = useQueryClient();
  const queryKey = ["reports", "pages", ...key];
  const name = JSON.stringify(queryKey);
  const [stoppedName, setStopped] = useState("");
  const stopped = stoppedName === name;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: { first: 0, count: Math.min(firstPart, most) },
    getNextPageParam: (last: ReportPages, all): Part | undefined => {
      const first = all.reduce((sum, part) => sum + part.pages.length, 0);
      // A server that gives nothing has nothing more to give.
      return last.pages.length > 0 && first < Math.min(last.total_pages, most)
        ? { first, count: Math.min(furtherParts, most - first) }
        : undefined;
    },
    enabled: enabled && !stopped,
    placeholderData: (before) => before,
    retry: false,
    staleTime: young,
    // Paper asks again when it is printed; a window that comes back need not.
    refetchOnWindowFocus: false,
    gcTime: 60_000,
    meta: { keep: false },
  });
  const torn = isTorn(query.data?.pages);
  const { hasNextPage, isFetching, isPlaceholderData, error, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !torn && !isFetching && !isPlaceholderData && !error && !stopped && enabled)
      void fetchNextPage();
  }, [hasNextPage, torn, isFetching, isPlaceholderData, error, stopped, enabled, fetchNextPage]);
  const { refetch } = query;
  const [tried, setTried] = useState({ name, times: 0 });
  const times = tried.name === name ? tried.times : 0;
  // Whole again: a change that comes later is another one.
  if (times > 0 && !torn && !hasNextPage && !isFetching && !isPlaceholderData && !error) setTried({ name, times: 0 });
  const changing = torn && times >= mostTries && !isFetching;
  useEffect(() => {
    if (!torn || isFetching || error || stopped || !enabled || times >= mostTries) return;
    void refetch();
    // It is counted while it is on its way.
    void Promise.resolve({ name, times: times + 1 }).then(setTried);
  }, [torn, isFetching, error, stopped, enabled, refetch, name, times]);
  const shown = together(query.data);
  return {
    shown,
    failure: query.error,
    loading: isFetching || ((hasNextPage || torn) && !stopped && !error && !changing),
    old: isPlaceholderData,
    stopped,
    changing,
    complete: shown !== undefined && !isPlaceholderData && !hasNextPage && !torn && !error && !stopped,
    stop: () => {
      setStopped(name);
      void client.cancelQueries({ queryKey, exact: true });
    },
    goOn: () => {
      setStopped("");
      setTried({ name, times: 0 });
      if (error) void (shown && hasNextPage && !isPlaceholderData ? fetchNextPage() : query.refetch());
    },
    renew: () => {
      const old = Date.now() - query.dataUpdatedAt >= young;
      if (old && !isFetching) void query.refetch();
      return old;
    },
  };
}
