import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type Way, WayContext } from "./way";

/** The way of all pages that the router shows. */
export function RouterWay({ children }: { children: ReactNode }) {
  const router = useRouter();
  const way = useMemo<Way>(
    () => ({
      pathname: () => router.state.location.pathname,
      ahead: (path) => void router.preloadRoute({ to: path as "/login/reset" }).catch(() => undefined),
      go: async (href, { replace = false } = {}) => router.navigate({ href, replace }),
    }),
    [router],
  );
  return <WayContext value={way}>{children}</WayContext>;
}
