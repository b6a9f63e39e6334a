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
  seconds: number;
  by: "foot" | "car";
  /** Only the straight line is known: metres are as the crow flies, and the time is a guess. */
  straight: boolean;
}

/** Roads are longer than the crow's way by about this much. */
const detour = 1.3;
/** As the crow flies; farther than this nobody walks with a bucket. */
const walkable = 1200;
const metresPerSecond = { foot: 75 / 60, car: 500 / 60 };
/** Finding the car, finding a place for it. */
const parking = 3 * 60;

/** How to get from one to the other, roughly: only the straight line is known. */
export function leg(from: Position, to: Position): Leg {
  const metres = metresBetween(from, to);
  const by = metres <= walkable ? "foot" : "car";
  const seconds = (metres * detour) / metresPerSecond[by] + (by === "car" ? parking : 0);
  return { metres, seconds, by, straight: true };
}

/** A way as a router knows it. */
export interface Road {
  metres: number;
  seconds: number;
}

/** How to get there by paths and roads; undefined where too little is known of them. */
export function roadLeg(foot: Road | undefined, car: Road | undefined): Leg | undefined {
  if (foot && foot.metres <= walkable * detour) return { ...foot, by: "foot", straight: false };
  if (foot && !car)
    return {
      metres: foot.metres,
      seconds: foot.metres / metresPerSecond.car + parking,
      by: "car",
      straight: false,
    };
  // Where only roads for cars are known, what is near is still walked, by paths that nobody knows.
  if (!car || (!foot && car.metres <= walkable)) return undefined;
  return { metres: car.metres, seconds: car.seconds + parking, by: "car", straight: false };
}

/** In whole minutes, at least one. */
export const minutesOf = ({ seconds }: Leg) => Math.max(1, Math.round(seconds / 60));

export interface Stop extends Position {
  /** When it may begin, in milliseconds. */
  from: number;
}

/** What may begin within this time is one wave, and is visited in the shortest order. */
const wave = 2 * 60 * 60_000;
/** Above this many the order is no longer improved: nobody visits so many in a day. */
const improvable = 120;

/** What the way from one place to another costs, in metres or seconds; the way back costs the same. */
type Cost<Place> = (from: Place, to: Place) => number;

function nearestFirst<Place extends Stop>(
  places: readonly Place[],
  start: Place | undefined,
  cost: Cost<Place>,
): Place[] {
  const left = [...places];
  const order: Place[] = [];
  let here = start;
  while (left.length > 0) {
    let best = 0;
    if (here) {
      let least = Infinity;
      for (const [index, place] of left.entries()) {
        const costs = cost(here, place);
        if (costs < least) [least, best] = [costs, index];
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
function untangle<Place extends Stop>(order: Place[], start: Place | undefined, cost: Cost<Place>): Place[] {
  const way: Place[] = [...order];
  const at = (index: number): Place | undefined => (index < 0 ? start : way[index]);
  const between = (a: Place | undefined, b: Place | undefined) => (a && b ? cost(a, b) : 0);
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
 * way, or that of the least cost. It begins at `start`, or at what may begin first.
 */
export function sensibleOrder<Place extends Stop>(
  places: readonly Place[],
  start?: Place,
  cost: Cost<Place> = metresBetween,
): Place[] {
  const byTime = [...places].sort((a, b) => a.from - b.from);
  const order: Place[] = [];
  let rest = byTime;
  while (rest[0]) {
    const limit = rest[0].from + wave;
    const now = rest.filter((place) => place.from < limit);
    rest = rest.filter((place) => place.from >= limit);
    const before = order.at(-1) ?? start;
    const near = nearestFirst(now, before, cost);
    order.push(...(near.length <= improvable ? untangle(near, before, cost) : near));
  }
  return order;
}
