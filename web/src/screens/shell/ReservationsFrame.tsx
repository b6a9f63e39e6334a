import { ReservationsScreen } from "#/screens/reservations/ReservationsScreen";
import { GuestHomeFrame } from "./frames";

export function ReservationsFrame() {
  return (
    <GuestHomeFrame>
      <ReservationsScreen />
    </GuestHomeFrame>
  );
}
