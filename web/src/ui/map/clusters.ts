import Supercluster from "supercluster";
import type { Tone } from "../Badge";
import type { MapPoint } from "./points";

/** Pixels within which marks would cover each other. */
const radius = 52;
/** From this zoom on every place stands alone. */
const apart = 17;

/** What is drawn at one place: a point, or several that lie too close together. */
export type Mark =
  | { kind: "point"; key: string; lat: number; lon: number; point: MapPoint }
  | { kind: "group"; key: string; lat: number; lon: number; points: readonly MapPoint[]; opensAt: number };

interface Known {
  index: number;
}

/** Groups points by what can be distinguished at a zoom; ready-made for all zooms, so that moving costs little. */
export function groupPoints(points: readonly MapPoint[]) {
  const index = new Supercluster<Known, Known>({ radius, extent: 256, maxZoom: apart - 1 });
  index.load(
    points.flatMap((point, at) =>
      point.alone
        ? []
        : [
            {
              type: "Feature" as const,
              properties: { index: at },
              geometry: { type: "Point" as const, coordinates: [point.lon, point.lat] },
            },
          ],
    ),
  );
  const single = (at: number): Mark[] => {
    const point = points[at];
    return point ? [{ kind: "point", key: point.id, lat: point.lat, lon: point.lon, point }] : [];
  };
  const alone = points.flatMap((point, at) => (point.alone ? single(at) : []));
  return (box: { west: number; south: number; east: number; north: number }, zoom: number): Mark[] => {
    const found = index.getClusters([box.west, box.south, box.east, box.north], Math.round(zoom));
    return [
      ...alone,
      ...found.flatMap((feature): Mark[] => {
        const [lon = 0, lat = 0] = feature.geometry.coordinates;
        const known = feature.properties;
        if (!("cluster_id" in known)) return single(known.index);
        const leaves = index
          .getLeaves(known.cluster_id, Infinity)
          .flatMap(({ properties }) => points[properties.index] ?? []);
        return [
          {
            kind: "group",
            key: `group ${leaves.map(({ id }) => id).join(" ")}`,
            lat,
            lon,
            points: leaves,
            opensAt: index.getClusterExpansionZoom(known.cluster_id),
          },
        ];
      }),
    ];
  };
}

/** How a group's ring is parted among the hues of its points, in hundredths, in a fixed order. */
export function shares(points: readonly MapPoint[]): { tone: Tone; from: number; to: number }[] {
  const counts = new Map<Tone, number>();
  for (const { tone } of points) counts.set(tone, (counts.get(tone) ?? 0) + 1);
  let from = 0;
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tone, count]) => {
      const part = { tone, from, to: from + (100 * count) / points.length };
      from = part.to;
      return part;
    });
}
