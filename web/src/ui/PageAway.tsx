import { ConnectionBanner } from "./ConnectionBanner";
import { NextSignal } from "./NextSignal";

/** In place of a page whose parts are not on the device while the network is away. The frame around it, with its own banner, stays usable. */
export function PageAway() {
  return (
    <div className="animate-fade">
      <div className="[main_&]:hidden">
        <ConnectionBanner lost />
      </div>
      <div className="mx-auto max-w-xl px-4 py-16">
        <NextSignal />
      </div>
    </div>
  );
}
