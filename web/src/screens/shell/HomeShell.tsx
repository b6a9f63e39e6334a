import { Outlet } from "@tanstack/react-router";
import { useStatus } from "#/session/status";
import { LoadingOverlay } from "#/ui/Spinner";
import { HomeFrame } from "./frames";

/** Waits for the first word of who is looking: a frame that changes under the finger would swallow the press. */
export function HomeShell() {
  const { isPending, fetchStatus, failureCount } = useStatus();
  if (isPending && fetchStatus === "fetching" && failureCount === 0) return <LoadingOverlay />;
  return (
    <HomeFrame>
      <Outlet />
    </HomeFrame>
  );
}
