import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type Navigation, NavigationContext } from "./navigation";

/** How all pages that the router shows open another one. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const router = useRouter();
  const navigation = useMemo<Navigation>(
    () => ({
      pathname: () => router.state.location.pathname,
      ahead: (path) => void router.preloadRoute({ to: path as "/login/reset" }).catch(() => undefined),
      go: async (href, { replace = false } = {}) => router.navigate({ href, replace }),
    }),
    [router],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
