import type { Position } from "../maps-link";

/** Metres of the earth's mean radius (IUGG). */
const radius = 6_371_009;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres as the crow flies (haversine). */
export function metresBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export interface Leg {
  metres: number;
  minutes: number;
  by: "foot" | "car";
}

/** Roads are longer than the crow's way by about this much. */
const detour = 1.3;
/** Farther than this nobody walks with a bucket. */
const walkable = 1200;
const metresPerMinute = { foot: 75, car: 500 };
/** Finding the car, finding a place for it. */
const parking = 3;

/** How long it takes to get from one to the other, roughly: only the straight line is known. */
export function leg(from: Position, to: Position): Leg {
  const metres = metresBetween(from, to);
  const by = metres <= walkable ? "foot" : "car";
  const minutes = (metres * detour) / metresPerMinute[by] + (by === "car" ? parking : 0);
  return { metres, minutes: Math.max(1, Math.round(minutes)), by };
}

export interface Stop extends Position {
  /** When it may begin, in milliseconds. */
  from: number;
}

/** What may begin within this time is one wave, and is visited in the shortest order. */
const wave = 2 * 60 * 60_000;
/** Above this many the order is no longer improved: nobody visits so many in a day. */
const improvable = 120;

function nearestFirst<Place extends Stop>(places: readonly Place[], start: Position | undefined): Place[] {
  const left = [...places];
  const order: Place[] = [];
  let here = start;
  while (left.length > 0) {
    let best = 0;
    if (here) {
      let shortest = Infinity;
      for (const [index, place] of left.entries()) {
        const metres = metresBetween(here, place);
        if (metres < shortest) [shortest, best] = [metres, index];
      }
    }
    const [next] = left.splice(best, 1);
    if (!next) break;
    order.push(next);
    here = next;
  }
  return order;
}

/** Turns parts of the way round as long as that makes it shorter (2-opt); where it begins stays. */
function untangle<Place extends Stop>(order: Place[], start: Position | undefined): Place[] {
  const way: Place[] = [...order];
  const at = (index: number): Position | undefined => (index < 0 ? start : way[index]);
  const between = (a: Position | undefined, b: Position | undefined) => (a && b ? metresBetween(a, b) : 0);
  const first = start ? 0 : 1;
  for (let improved = true; improved;) {
    improved = false;
    for (let i = first; i < way.length - 1; i += 1) {
      for (let j = i + 1; j < way.length; j += 1) {
        const now = between(at(i - 1), at(i)) + between(at(j), at(j + 1));
        const then = between(at(i - 1), at(j)) + between(at(i), at(j + 1));
        if (then >= now - 1) continue;
        way.splice(i, j - i + 1, ...way.slice(i, j + 1).toReversed());
        improved = true;
      }
    }
  }
  return way;
}

/**
 * A sensible order to visit them in: first what may begin first, and among what may begin within two hours the shortest
 * way. It begins at `start`, or at what may begin first.
 */
export function sensibleOrder<Place extends Stop>(places: readonly Place[], start?: Position): Place[] {
  const byTime = [...places].sort((a, b) => a.from - b.from);
  const order: Place[] = [];
  let rest = byTime;
  while (rest[0]) {
    const limit = rest[0].from + wave;
    const now = rest.filter((place) => place.from < limit);
    rest = rest.filter((place) => place.from >= limit);
    const before = order.at(-1) ?? start;
    const near = nearestFirst(now, before);
    order.push(...(near.length <= improvable ? untangle(near, before) : near));
  }
  return order;
}
