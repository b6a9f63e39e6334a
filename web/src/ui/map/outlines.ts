import { feature } from "topojson-client";
import address from "world-atlas/countries-50m.json?url";

/** South, west, north, east. */
export type Box = readonly [number, number, number, number];

/** A piece of land, as latitudes and longitudes: its coast or border first, then the holes in it. */
export interface Land {
  box: Box;
  rings: [number, number][][];
}

function land(polygon: readonly (readonly (readonly number[])[])[]): Land {
  let [south, west, north, east] = [90, 180, -90, -180];
  const rings = polygon.map((ring) =>
    ring.map(([lon = 0, lat = 0]): [number, number] => {
      south = Math.min(south, lat);
      north = Math.max(north, lat);
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      return [lat, lon];
    }),
  );
  return { box: [south, west, north, east], rings };
}

let asked: Promise<readonly Land[]> | undefined;

async function ask(): Promise<readonly Land[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the outlines answered ${answer.status}`);
  const world = (await answer.json()) as Parameters<typeof feature>[0];
  const { countries } = world.objects;
  if (!countries) return [];
  return feature(world, countries).features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon"
      ? geometry.coordinates.map(land)
      : geometry.type === "Polygon"
        ? [land(geometry.coordinates)]
        : [],
  );
}

/** The world's coasts and borders (Natural Earth 1:50m, public domain), from this server; once a page. */
export function loadOutlines(): Promise<readonly Land[]> {
  asked ??= ask().catch((failure: unknown) => {
    asked = undefined;
    throw failure;
  });
  return asked;
}

export function overlaps(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
