import type { LucideIcon } from "lucide-react";
import type { Tone } from "../Badge";
import type { Position } from "../maps-link";

/** One place on the map. */
export interface MapPoint extends Position {
  id: string;
  /** What a screen reader says and a mouse shows. */
  label: string;
  tone: Tone;
  /** A number or a letter in the mark. */
  text?: string;
  icon?: LucideIcon;
  /** The town: a map without streets shows at least the names of the towns. */
  area?: string;
  /** Never hidden in a group, such as the home among what is near. */
  alone?: boolean;
}

/** Where the name of each town stands: amid its places, farthest from no single one. */
export function areaNames(points: readonly MapPoint[]): { name: string; lat: number; lon: number }[] {
  const areas = new Map<string, { lat: number; lon: number; count: number }>();
  for (const { area, lat, lon } of points) {
    if (!area) continue;
    const sum = areas.get(area) ?? { lat: 0, lon: 0, count: 0 };
    areas.set(area, { lat: sum.lat + lat, lon: sum.lon + lon, count: sum.count + 1 });
  }
  return [...areas].map(([name, { lat, lon, count }]) => ({ name, lat: lat / count, lon: lon / count }));
}

/** The roundest length that fits: 1, 2 or 5 with noughts. */
export function roundMetres(most: number): number {
  if (!(most > 0) || !Number.isFinite(most)) return 0;
  const step = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((factor) => factor * step).find((length) => length <= most) ?? step;
}
