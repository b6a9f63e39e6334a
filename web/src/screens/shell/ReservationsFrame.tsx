import { ReservationsScreen } from "#/screens/reservations/ReservationsScreen";
import { sideOf } from "#/session/side";
import { useStatus } from "#/session/status";
import { GuestHomeFrame } from "./frames";
import { OfficeShell } from "./office-late";

export function ReservationsFrame() {
  const { data: status } = useStatus();
  const screen = <ReservationsScreen />;
  if (status?.reservations.length === 0 && sideOf(status) === "office") return <OfficeShell>{screen}</OfficeShell>;
  return <GuestHomeFrame>{screen}</GuestHomeFrame>;
}
