import { ServicesScreen } from "#/screens/services/ServicesScreen";
import { BackToStay } from "./BackToStay";

/** What is booked beside a stay, written by the office. */
export function StayServices() {
  return (
    <>
      <BackToStay />
      <ServicesScreen office />
    </>
  );
}
