import type { Picture } from "./picture";
import { knowledge } from "./knowledge";

/** The window around a letter: so many points across and down, so much of the distance between two letters wide and tall. */
const across = 16;
const down = 20;
const wide = 1;
const tall = 1.36;
export const points = across * down;

/** Where in the picture a place of the zone is, in columns and lines. */
export type Place = (column: number, line: number) => [number, number];

/**
 * How much ink is where in the window around a letter, 0 for the paper beside it and 100 for the darkest: whatever the light, the
 * tilt and the size. `dx` and `dy` move the window, `stretch` makes it taller, all in parts of the distance between two letters.
 */
export function windowAt(
  { grey, width, height }: Picture,
  place: Place,
  [column, line]: readonly [number, number],
  [dx, dy, stretch]: readonly [number, number, number],
  out: Float32Array,
): void {
  const [leftX, leftY] = place(column - 0.5, line);
  const [rightX, rightY] = place(column + 0.5, line);
  const [upperX, upperY] = place(column, line - 0.25);
  const [lowerX, lowerY] = place(column, line + 0.25);
  const [ux, uy] = [rightX - leftX, rightY - leftY];
  const pitch = Math.hypot(ux, uy);
  const length = Math.hypot(lowerX - upperX, lowerY - upperY) || 1;
  const [vx, vy] = [((lowerX - upperX) / length) * pitch * stretch, ((lowerY - upperY) / length) * pitch * stretch];
  const [middleX, middleY] = place(column, line);
  const [cx, cy] = [middleX + ux * dx + vx * dy, middleY + uy * dx + vy * dy];
  // Where letters are large, each point of the window is the mean of several of the picture.
  const fine = (pitch * wide) / across > 1.5 ? 2 : 1;
  for (let row = 0; row < down; row += 1) {
    for (let col = 0; col < across; col += 1) {
      let sum = 0;
      for (let n = 0; n < fine * fine; n += 1) {
        const s = ((col + ((n % fine) + 0.5) / fine) / across - 0.5) * wide;
        const t = ((row + (Math.floor(n / fine) + 0.5) / fine) / down - 0.5) * tall;
        const x = Math.max(0, Math.min(width - 1.001, cx + ux * s + vx * t));
        const y = Math.max(0, Math.min(height - 1.001, cy + uy * s + vy * t));
        const at = Math.floor(y) * width + Math.floor(x);
        const [right, lower] = [x % 1, y % 1];
        sum +=
          (grey[at]! * (1 - right) + grey[at + 1]! * right) * (1 - lower) +
          (grey[at + width]! * (1 - right) + grey[at + width + 1]! * right) * lower;
      }
      out[row * across + col] = sum / (fine * fine);
    }
  }
  const sorted = out.toSorted();
  const paper = sorted[Math.floor(points * 0.78)]!;
  const dark = sorted[Math.floor(points * 0.05)]!;
  const contrast = Math.max(8, paper - dark);
  for (let at = 0; at < points; at += 1) out[at] = Math.max(-0.4, Math.min(1.3, (paper - out[at]!) / contrast)) * 100;
}

interface Layer {
  from: number;
  to: number;
  weights: Int8Array;
  /** What a step of a unit's weights is worth, and its bias. */
  scales: Float32Array;
  biases: Float32Array;
}

let layers: Layer[] | undefined;

function bytes(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer;
}

function learned(): Layer[] {
  layers ??= knowledge.map(({ from, to, weights, scales, biases }) => ({
    from,
    to,
    weights: new Int8Array(bytes(weights)),
    scales: new Float32Array(bytes(scales)),
    biases: new Float32Array(bytes(biases)),
  }));
  return layers;
}

/** The logarithms of the chances that a window shows each letter of the alphabet. */
export function chancesOf(window: Float32Array): Float32Array {
  let values = window;
  const all = learned();
  for (const [index, { from, to, weights, scales, biases }] of all.entries()) {
    const next = new Float32Array(to);
    for (let unit = 0; unit < to; unit += 1) {
      let sum = 0;
      for (let at = 0; at < from; at += 1) sum += weights[unit * from + at]! * values[at]!;
      const value = sum * scales[unit]! + biases[unit]!;
      next[unit] = index + 1 < all.length ? Math.max(0, value) : value;
    }
    values = next;
  }
  const most = Math.max(...values);
  const whole = Math.log(values.reduce((sum, one) => sum + Math.exp(one - most), 0)) + most;
  return values.map((one) => one - whole);
}
