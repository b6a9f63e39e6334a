import { ReservationsScreen } from "#/screens/reservations/ReservationsScreen";
import { sideOf } from "#/session/side";
import { useStatus } from "#/session/status";
import { GuestHomeFrame } from "./frames";
import { OfficeShell } from "./office-late";
import { useAhead } from "./use-ahead";

export function ReservationsFrame() {
  useAhead("/_signed-in/_guest", "map", "party");
  const { data: status } = useStatus();
  const screen = <ReservationsScreen />;
  if (status?.reservations.length === 0 && sideOf(status) === "office") return <OfficeShell>{screen}</OfficeShell>;
  return <GuestHomeFrame>{screen}</GuestHomeFrame>;
}
