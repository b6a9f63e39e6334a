import { useCallback, useState } from "react";

/** A list of which more can be asked for, as TanStack Query describes it for a list that is read page by page. */
export interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** There is no network: what was asked for goes on by itself once there is one. */
  isPaused?: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The same for what is loaded by hand; a failure is reported, and the call can be repeated. `load` is another one for other pages. */
export function useMore(hasNextPage: boolean, load: () => Promise<void>): More {
  const [last, setLast] = useState<{ load: () => Promise<void>; state: "done" | "loading" | "failed" }>();
  const state = last?.load === load ? last.state : "done";
  const fetchNextPage = useCallback(async () => {
    setLast({ load, state: "loading" });
    try {
      await load();
      setLast({ load, state: "done" });
    } catch {
      setLast({ load, state: "failed" });
    }
  }, [load]);
  return {
    hasNextPage,
    isFetchingNextPage: state === "loading",
    isFetchNextPageError: state === "failed",
    fetchNextPage,
  };
}
