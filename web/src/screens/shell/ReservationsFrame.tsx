import type { ReactNode } from "react";
import { ReservationsScreen } from "#/screens/reservations/ReservationsScreen";
import { sideOf } from "#/session/side";
import { useStatus } from "#/session/status";
import { GuestHomeFrame } from "./frames";
import { OfficeShell } from "./office-late";
import { useAhead } from "./use-ahead";

/** Only guests need the pages of a stay beforehand. */
function GuestSide({ children }: { children: ReactNode }) {
  useAhead("/_signed-in/_guest", "map", "party");
  return <GuestHomeFrame>{children}</GuestHomeFrame>;
}

export function ReservationsFrame() {
  const { data: status } = useStatus();
  const screen = <ReservationsScreen />;
  if (status?.reservations.length === 0 && sideOf(status) === "office") return <OfficeShell>{screen}</OfficeShell>;
  return <GuestSide>{screen}</GuestSide>;
}
