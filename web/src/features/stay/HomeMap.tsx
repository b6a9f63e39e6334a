import { useLingui } from "@lingui/react/macro";
import { House } from "lucide-react";
import { useMemo } from "react";
import { type MapPoint, MapView } from "#/ui/map/MapView";
import { isKnown } from "#/ui/maps-link";
import { categoryIcon } from "./category-icons";
import { categoryText } from "./texts";
import type { Directions, Stay } from "./types";

/** Where the home is, and what is near it; never without the list and the link beside it. */
export function HomeMap({
  stay,
  directions,
  tall,
}: {
  stay: Stay;
  directions?: readonly Directions[];
  tall?: boolean;
}) {
  const { t, i18n } = useLingui();
  const { property } = stay;
  const points = useMemo((): MapPoint[] => {
    const home: MapPoint = {
      id: "home",
      label: property.title,
      lat: property.lat,
      lon: property.lon,
      tone: "sea",
      icon: House,
      area: property.city,
      alone: true,
    };
    const near = (directions ?? []).flatMap(({ category, places }) =>
      places.map((place): MapPoint => ({
        id: `${category} ${place.name} ${place.lat} ${place.lon}`,
        label: `${place.name}, ${i18n._(categoryText(category))}`,
        lat: place.lat,
        lon: place.lon,
        tone: "neutral",
        icon: categoryIcon(category),
      })),
    );
    return [home, ...near];
  }, [property, directions, i18n]);
  if (!isKnown(property)) return null;
  return <MapView label={t`Map of the home`} points={points} still className={tall ? "h-96" : "h-64"} />;
}
