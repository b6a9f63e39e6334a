/** A landscape drawn from a number: the same home always looks the same, and hardly two look alike. */
export interface Landscape {
  sky: "dusk" | "night" | "morning";
  sun: { x: number; y: number; r: number };
  stars: { x: number; y: number; r: number }[];
  far: string;
  middle: string;
  near: string;
  water: boolean;
  ripples: { x: number; y: number; length: number }[];
  house: { x: number; y: number; scale: number; wide: boolean };
  trees: { x: number; y: number; height: number; round: boolean }[];
}

export const width = 1200;
export const height = 600;

/** The same number for the same words (FNV-1a). */
export function seedOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const sign of words) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Small and good enough for pictures (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Point = readonly [number, number];

const round = (value: number) => Math.round(value);

function ridge(random: () => number, base: number, rise: number, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => [
    round((index / steps) * width),
    round(base - rise * (0.15 + 0.85 * random())),
  ]);
}

/** Through the middles of the lines between the points, so that hills are round; mountains keep their edges. */
function outline(points: readonly Point[], sharp: boolean): string {
  const [first] = points;
  if (!first) return "";
  const parts = [`M0 ${height}V${first[1]}`];
  points.slice(1).forEach((point, index) => {
    const before = points[index] ?? point;
    const middle = [round((before[0] + point[0]) / 2), round((before[1] + point[1]) / 2)];
    parts.push(sharp ? `L${point[0]} ${point[1]}` : `Q${before[0]} ${before[1]} ${middle[0]} ${middle[1]}`);
  });
  return `${parts.join("")}L${width} ${points.at(-1)?.[1] ?? height}V${height}z`;
}

export function landscape(seed: number): Landscape {
  const random = dice(Math.imul(seed, 2_654_435_761) ^ 0x5bd1e995);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
  const sky = pick(["dusk", "dusk", "morning", "night"] as const);
  const terrain = pick(["coast", "hills", "mountains"] as const);
  const water = terrain !== "hills";
  const houseX = round(760 + random() * 260);
  const ground = round(352 + random() * 22);
  // The meadow that the house stands on is level around it, or the house would hang in the air.
  const near: Point[] = ridge(random, 408, 56, 8).map(([x, y]) => [x, Math.abs(x - houseX) < 230 ? ground : y]);
  return {
    sky,
    sun: {
      x: round(430 + random() * 240),
      y: round(sky === "night" ? 84 + random() * 40 : 104 + random() * 60),
      r: round(sky === "night" ? 34 : 52 + random() * 16),
    },
    stars:
      sky === "night"
        ? Array.from({ length: 26 }, () => ({
            x: round(random() * width),
            y: round(random() * 250),
            r: round(10 + random() * 16) / 10,
          }))
        : [],
    far: outline(
      ridge(random, 288, terrain === "mountains" ? 180 : 70, terrain === "mountains" ? 9 : 6),
      terrain === "mountains",
    ),
    middle: outline(ridge(random, 322, terrain === "coast" ? 28 : 80, 6), false),
    near: outline(near, false),
    water,
    ripples: water
      ? Array.from({ length: 9 }, (_, index) => ({
          x: round(random() * 900),
          y: 312 + index * 8,
          length: round(40 + random() * 130),
        }))
      : [],
    house: { x: houseX, y: ground, scale: 0.95 + random() * 0.35, wide: random() < 0.5 },
    trees: Array.from({ length: 3 }, (_, index) => ({
      x: round(houseX + (index === 0 ? -130 : index === 1 ? 138 : -172) + random() * 18),
      y: ground + 6,
      height: round(76 + random() * 66),
      round: terrain === "coast" ? false : random() < 0.5,
    })),
  };
}
