import { TravelersScreen } from "#/screens/travelers/TravelersScreen";
import { BackToStay } from "./BackToStay";

/** Who travels, written by the office. */
export function StayTravelers() {
  return (
    <>
      <BackToStay />
      <TravelersScreen />
    </>
  );
}
