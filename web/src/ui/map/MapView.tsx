import { Suspense } from "react";
import { loadTexts } from "#/i18n/texts";
import { late } from "../late";
import { Skeleton } from "../Skeleton";
import type { MapViewProps } from "./LeafletMap";

export type { MapPoint } from "./points";

const Shown = late(async () => {
  const [map] = await Promise.all([import("./LeafletMap"), loadTexts("map")]);
  return map;
}, "LeafletMap");

/**
 * Places on a map. The library and its texts load when the first map is shown. It never stands alone: beside it is
 * always a list of the same places, each with its "open in Maps".
 */
export function MapView(props: MapViewProps) {
  return (
    <div
      className={`relative isolate overflow-hidden rounded-card border border-line bg-water ${props.className ?? ""}`}
    >
      <Suspense fallback={<Skeleton className="absolute inset-0" bars={["h-full w-full rounded-none"]} />}>
        <Shown {...props} />
      </Suspense>
    </div>
  );
}
