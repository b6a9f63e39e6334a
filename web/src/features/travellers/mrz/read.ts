import { glyphs, inkAt } from "./glyphs";
import { classAt, layoutOf, type CharacterClass } from "./layout";

/** A picture in shades of grey, 0 for black; it stays in this device's memory. */
export interface Picture {
  grey: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Reading {
  lines: string[];
  /** How alike the letters are to what they were taken for, 0 to 1. */
  score: number;
}

/** Ink where a point is clearly darker than what is around it: light may fall unevenly. */
export function binarise({ grey, width, height }: Picture): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const reach = Math.max(8, Math.round(width / 40));
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!;
      const mean = sum / ((bottom - top) * (right - left));
      const value = grey[y * width + x]!;
      if (value < mean * 0.82 && mean - value > 18) ink[y * width + x] = 1;
    }
  }
  return lettersOnly(withoutSpecks(ink, width, height), width, height);
}

/** No letter of a zone that fits into the picture is larger than these shares of its width. */
const tallest = 1 / 12;
const widest = 1 / 9;

/** What hangs together and is larger than any letter is no writing: the edge of a document, the table, a shadow. */
function lettersOnly(ink: Uint8Array, width: number, height: number): Uint8Array {
  const seen = new Uint8Array(ink.length);
  const waiting = new Int32Array(ink.length);
  for (let first = 0; first < ink.length; first += 1) {
    if (ink[first] !== 1 || seen[first] === 1) continue;
    let filled = 1;
    waiting[0] = first;
    seen[first] = 1;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let next = 0; next < filled; next += 1) {
      const at = waiting[next]!;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let by = -1; by <= 1; by += 1) {
        for (let bx = -1; bx <= 1; bx += 1) {
          const near = at + by * width + bx;
          if (x + bx < 0 || x + bx >= width || near < 0 || near >= ink.length) continue;
          if (ink[near] !== 1 || seen[near] === 1) continue;
          seen[near] = 1;
          waiting[filled] = near;
          filled += 1;
        }
      }
    }
    if (bottom - top + 1 <= width * tallest && right - left + 1 <= width * widest) continue;
    for (let at = 0; at < filled; at += 1) ink[waiting[at]!] = 0;
  }
  return ink;
}

/** Single points of noise are no ink. */
function withoutSpecks(ink: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(ink.length);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      if (ink[at] !== 1) continue;
      let around = 0;
      for (const by of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) around += ink[at + by]!;
      if (around >= 3) out[at] = 1;
    }
  }
  return out;
}

/** The angle by which the lines are turned, in radians: where the rows of ink are sharpest. */
function turnOf(ink: Uint8Array, width: number, height: number): number {
  const points: number[] = [];
  for (let at = 0; at < ink.length; at += 1) if (ink[at] === 1) points.push(at);
  const step = Math.max(1, Math.floor(points.length / 12_000));
  const sharpness = (angle: number) => {
    const slope = Math.tan(angle);
    const rows = new Float64Array(height * 2);
    for (let n = 0; n < points.length; n += step) {
      const at = points[n]!;
      const row = Math.round(Math.floor(at / width) - (at % width) * slope + height / 2);
      if (row >= 0 && row < rows.length) rows[row]! += 1;
    }
    return rows.reduce((sum, one) => sum + one * one, 0);
  };
  const best = (angles: number[]) => angles.reduce((a, b) => (sharpness(b) > sharpness(a) ? b : a));
  const degree = Math.PI / 180;
  const rough = best(Array.from({ length: 17 }, (_, n) => (n - 8) * degree));
  return best(Array.from({ length: 11 }, (_, n) => rough + (n - 5) * 0.2 * degree));
}

function turned({ grey, width, height }: Picture, angle: number): Picture {
  if (Math.abs(angle) < 0.002) return { grey, width, height };
  const out = new Uint8Array(width * height).fill(255);
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.round(width / 2 + (x - width / 2) * cos - (y - height / 2) * sin);
      const fromY = Math.round(height / 2 + (x - width / 2) * sin + (y - height / 2) * cos);
      if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)
        out[y * width + x] = grey[fromY * width + fromX]!;
    }
  }
  return { grey: out, width, height };
}

interface Band {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Rows of ink that may be lines of text, from top to bottom. */
function bandsOf(ink: Uint8Array, width: number, height: number): Band[] {
  const rows = new Float64Array(height);
  for (let at = 0; at < ink.length; at += 1) rows[Math.floor(at / width)]! += ink[at]!;
  const least = Math.max(3, Math.max(...rows) * 0.06);
  const bands: Band[] = [];
  for (let y = 0; y < height; y += 1) {
    if (rows[y]! < least) continue;
    let end = y;
    while (end + 1 < height && rows[end + 1]! >= least) end += 1;
    if (end - y >= 7) bands.push({ top: y, bottom: end + 1, left: 0, right: width });
    y = end;
  }
  return bands.map((band) => narrowed(ink, width, band));
}

/** A band without the blank at its two ends. */
function narrowed(ink: Uint8Array, width: number, band: Band): Band {
  const filled: number[] = [];
  for (let x = 0; x < width; x += 1) {
    let count = 0;
    for (let y = band.top; y < band.bottom; y += 1) count += ink[y * width + x]!;
    if (count >= 2) filled.push(x);
  }
  return { ...band, left: filled[0] ?? 0, right: (filled.at(-1) ?? 0) + 1 };
}

/** Two or three bands that are alike in height, width and distance. */
function groupsOf(bands: Band[]): Band[][] {
  const high = (band: Band) => band.bottom - band.top;
  const alike = (a: Band, b: Band) => {
    const ratio = high(a) / high(b);
    const pitch = (b.top + b.bottom - a.top - a.bottom) / 2 / Math.max(high(a), high(b));
    const wide = Math.min(a.right - a.left, b.right - b.left) / Math.max(a.right - a.left, b.right - b.left);
    return ratio > 0.7 && ratio < 1.43 && pitch > 1.1 && pitch < 3.6 && wide > 0.8 && a.right - a.left > 12 * high(a);
  };
  const groups: Band[][] = [];
  for (let at = bands.length - 1; at > 0; at -= 1) {
    const [third, second, first] = [bands[at]!, bands[at - 1]!, bands[at - 2]];
    if (!alike(second, third)) continue;
    if (first && alike(first, second)) groups.push([first, second, third]);
    groups.push([second, third]);
  }
  return groups;
}

const across = 12;
const down = 16;
/** Of a letter's height: how wide the window around it is. */
const windowWidth = 0.86;

interface Template {
  character: string;
  values: Float32Array;
}

function normalised(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const centred = values.map((one) => one - mean);
  const length = Math.hypot(...centred) || 1;
  return centred.map((one) => one / length);
}

let made: Template[] | undefined;

/** Every letter with a thin, a usual and a bold pen, moved a little in every direction. */
function templates(): Template[] {
  if (made) return made;
  made = [];
  const unit = 14 / down;
  for (const character of Object.keys(glyphs)) {
    for (const pen of [1.3, 2, 2.8]) {
      for (const [dx, dy] of [
        [0, 0],
        [0.7, 0],
        [-0.7, 0],
        [0, 0.7],
        [0, -0.7],
      ] as const) {
        const values = new Float32Array(across * down);
        for (let row = 0; row < down; row += 1) {
          for (let column = 0; column < across; column += 1) {
            const x = 5 + ((column + 0.5) / across - 0.5) * 14 * windowWidth + dx;
            values[row * across + column] = inkAt(character, x, (row + 0.5) * unit + dy, pen);
          }
        }
        made.push({ character, values: normalised(values) });
      }
    }
  }
  return made;
}

interface Guess {
  any: string;
  digit: string;
  letter: string;
  score: number;
}

function guess(ink: Uint8Array, width: number, band: Band, from: number, to: number): Guess {
  const high = band.bottom - band.top;
  let left = -1;
  let right = -1;
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, Math.ceil(to)); x += 1) {
    for (let y = band.top; y < band.bottom; y += 1) {
      if (ink[y * width + x] !== 1) continue;
      if (left < 0) left = x;
      right = x;
      break;
    }
  }
  if (left < 0) return { any: "<", digit: "<", letter: "<", score: 0.3 };
  const centre = (left + right + 1) / 2;
  const wide = high * windowWidth;
  const values = new Float32Array(across * down);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      let sum = 0;
      let count = 0;
      for (const [u, v] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const x = Math.floor(centre + ((column + u) / across - 0.5) * wide);
        const y = Math.floor(band.top + ((row + v) / down) * high);
        count += 1;
        if (x >= Math.floor(from) - 1 && x <= Math.ceil(to) + 1 && x >= 0 && x < width) sum += ink[y * width + x]!;
      }
      values[row * across + column] = sum / count;
    }
  }
  const seen = normalised(values);
  const best: Record<CharacterClass, { character: string; score: number }> = {
    any: { character: "<", score: -1 },
    digit: { character: "<", score: -1 },
    letter: { character: "<", score: -1 },
  };
  for (const { character, values: template } of templates()) {
    let score = 0;
    for (let at = 0; at < template.length; at += 1) score += template[at]! * seen[at]!;
    const kinds: CharacterClass[] =
      character === "<" ? ["any", "digit", "letter"] : character <= "9" ? ["any", "digit"] : ["any", "letter"];
    for (const kind of kinds) if (score > best[kind].score) best[kind] = { character, score };
  }
  return {
    any: best.any.character,
    digit: best.digit.character,
    letter: best.letter.character,
    score: Math.max(0, best.any.score),
  };
}

/** Where a line of so many letters of one pitch stands: the cells whose borders cross the least ink. */
function cells(
  ink: Uint8Array,
  width: number,
  band: Band,
  count: number,
): { start: number; pitch: number; crossed: number } {
  const columns = new Float64Array(width);
  for (let y = band.top; y < band.bottom; y += 1) for (let x = 0; x < width; x += 1) columns[x]! += ink[y * width + x]!;
  let best = { start: band.left, pitch: (band.right - band.left) / count, crossed: Infinity };
  const span = band.right - band.left;
  for (let letter = 0.5; letter <= 0.95; letter += 0.025) {
    // The last letter ends before its cell does.
    const pitch = span / (count - 1 + letter);
    for (let shift = 0; shift <= 1; shift += 0.1) {
      const start = band.left - (1 - letter) * pitch * shift;
      let crossed = 0;
      for (let n = 0; n <= count; n += 1) {
        const x = Math.round(start + n * pitch);
        for (const near of [x - 1, x, x + 1]) crossed += columns[near] ?? 0;
      }
      if (crossed < best.crossed) best = { start, pitch, crossed };
    }
  }
  return { ...best, crossed: best.crossed / count / (band.bottom - band.top) };
}

function readGroup(ink: Uint8Array, width: number, group: Band[], count: number): Reading | undefined {
  const read = group.map((band) => {
    const { start, pitch } = cells(ink, width, band, count);
    const guesses: Guess[] = [];
    for (let n = 0; n < count; n += 1)
      guesses.push(guess(ink, width, band, start + n * pitch, start + (n + 1) * pitch));
    return guesses;
  });
  const layout = layoutOf(group.length, count, read[0]?.[0]?.letter ?? "");
  if (!layout) return undefined;
  const all = read.flat();
  return {
    lines: read.map((line, index) => line.map((one, at) => one[classAt(layout, index, at)]).join("")),
    score: all.reduce((sum, one) => sum + one.score, 0) / all.length,
  };
}

/** The best reading of a picture in which a zone may stand; undefined when nothing looks like one. */
export function readPicture(picture: Picture): Reading | undefined {
  const angle = turnOf(binarise(picture), picture.width, picture.height);
  const straight = turned(picture, angle);
  const ink = binarise(straight);
  let best: Reading | undefined;
  for (const group of groupsOf(bandsOf(ink, straight.width, straight.height)).slice(0, 6)) {
    for (const count of group.length === 3 ? [30] : [44, 36]) {
      const reading = readGroup(ink, straight.width, group, count);
      if (reading && (!best || reading.score > best.score)) best = reading;
    }
  }
  return best && best.score > 0.55 ? best : undefined;
}
