import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useConnection } from "#/api/connection";
import { sideOf } from "#/session/side";
import { useStatus } from "#/session/status";
import { LoadingOverlay } from "#/ui/Spinner";
import { StaffFrame } from "./frames";
import { OfficeShell } from "./office-late";
import { useAhead } from "./use-ahead";

export function TeamShell() {
  useAhead("/_signed-in/_staff", "map");
  return (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  );
}

/** Around pages that several kinds of people have: each sees them in the frame of their other pages. */
export function SharedShell({ guest }: { guest: ReactNode }) {
  const { data: status, isPending, fetchStatus, failureCount } = useStatus();
  const lost = useConnection() === "lost";
  // A frame that changes under the finger would swallow the press.
  if (isPending && fetchStatus === "fetching" && failureCount === 0 && !lost) return <LoadingOverlay />;
  switch (sideOf(status)) {
    case "office":
      return <OfficeShell />;
    case "team":
      return <TeamShell />;
    case "guest":
      return guest;
  }
}
