import { drawn } from "./drawn";
import { outlines } from "./ocr-b";

/** How the letters look: the standard's, the same with sharp ends, and another hand's. */
export type Style = "round" | "sharp" | "drawn";

/** A photograph of a document: what it shows and what was wrong with the light, the hand and the camera. */
export interface Shot {
  lines: readonly string[];
  seed: number;
  /** Points of the picture. */
  width: number;
  height: number;
  /** How much of the picture's width the zone takes. */
  fill: number;
  style?: Style;
  /** Thicker or thinner than the standard's stroke, in millimetres. */
  pen?: number;
  degrees?: number;
  /** The document's lean away from the camera, in degrees: top and side. */
  lean?: readonly [number, number];
  /** In points. */
  blur?: number;
  /** The way the hand moved, in points. */
  shake?: number;
  noise?: number;
  /** How much darker the far corner is, and a shadow's edge across the zone; 0 to 1. */
  shade?: number;
  shadow?: number;
  /** Ink against paper, of 1. */
  contrast?: number;
  jpeg?: number;
  /** Strength of the printed pattern under the zone, 0 to 1. */
  pattern?: number;
  /** How far the middle of the page bows up out of the line of its ends, in millimetres. */
  bend?: number;
  /** Nothing but the zone is in the picture. */
  bare?: boolean;
}

export interface Taken {
  grey: Uint8Array;
  width: number;
  height: number;
  /** Where the point of the zone that lies so many cells to the right and lines down is in the picture. */
  place: (column: number, line: number) => [number, number];
}

/** Numbers that are the same each time. */
export function random(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A letter as the distance of each point of its cell from the edge of the ink, in millimetres; below 0 is ink. */
interface Shape {
  columns: number;
  rows: number;
  distance: Float32Array;
}

const cell = 723;
const step = 12;
const margin = 120;
const low = -220;
const high = 960;
/** Ten letters to the inch. */
const pitch = 2.54;
const unit = pitch / cell;
/** The middle of a capital, in the font's units. */
const middle = 357;

function polygons(path: string): number[][] {
  const out: number[][] = [];
  let points: number[] = [];
  for (const [, command, given] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const at = (given!.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    if (command === "M") {
      points = at;
      out.push(points);
    } else if (command === "L") points.push(...at);
    else if (command === "C") {
      const [x0, y0] = points.slice(-2) as [number, number];
      const [x1, y1, x2, y2, x3, y3] = at as [number, number, number, number, number, number];
      for (let n = 1; n <= 5; n += 1) {
        const t = n / 5;
        const s = 1 - t;
        const mix = (a: number, b: number, c: number, d: number) =>
          s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
        points.push(mix(x0, x1, x2, x3), mix(y0, y1, y2, y3));
      }
    } else points.push(points[0]!, points[1]!);
  }
  return out;
}

function toSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  const [offX, offY] = [px - ax - along * dx, py - ay - along * dy];
  return Math.sqrt(offX * offX + offY * offY);
}

function fromOutline(path: string): (x: number, y: number) => number {
  const all = polygons(path);
  return (x, y) => {
    let nearest = Infinity;
    let winding = 0;
    for (const points of all) {
      for (let at = 0; at + 3 < points.length; at += 2) {
        const [ax, ay, bx, by] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
        nearest = Math.min(nearest, toSegment(x, y, ax, ay, bx, by));
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) winding += by > ay ? 1 : -1;
      }
    }
    return winding === 0 ? nearest : -nearest;
  };
}

function fromStrokes(strokes: readonly (readonly number[])[]): (x: number, y: number) => number {
  return (x, y) => {
    const u = (x - cell / 2) / 50 + 5;
    const v = (713 - y) / 51.6;
    let nearest = Infinity;
    for (const stroke of strokes) {
      for (let at = 0; at + 3 < stroke.length; at += 2) {
        nearest = Math.min(nearest, toSegment(u, v, stroke[at]!, stroke[at + 1]!, stroke[at + 2]!, stroke[at + 3]!));
      }
    }
    return nearest * 50 - 50;
  };
}

const shapes = new Map<string, Shape>();

function shapeOf(style: Style, character: string): Shape {
  const known = shapes.get(style + character);
  if (known) return known;
  const distanceAt =
    style === "drawn" ? fromStrokes(drawn[character] ?? []) : fromOutline(outlines[style][character] ?? "");
  const columns = Math.ceil((cell + 2 * margin) / step) + 1;
  const rows = Math.ceil((high - low) / step) + 1;
  const distance = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      distance[row * columns + column] = distanceAt(column * step - margin, high - row * step) * unit;
    }
  }
  const made = { columns, rows, distance };
  shapes.set(style + character, made);
  return made;
}

/** How far a point of the cell (x from its left, y from the middle of a capital downwards, in millimetres) is from ink. */
function distanceIn({ columns, rows, distance }: Shape, x: number, y: number): number {
  const u = (x / unit + margin) / step;
  const v = (y / unit + high - middle) / step;
  const column = Math.floor(u);
  const row = Math.floor(v);
  if (column < 0 || row < 0 || column + 1 >= columns || row + 1 >= rows) return 9;
  const at = row * columns + column;
  const right = u - column;
  const down = v - row;
  return (
    (distance[at]! * (1 - right) + distance[at + 1]! * right) * (1 - down) +
    (distance[at + columns]! * (1 - right) + distance[at + columns + 1]! * right) * down
  );
}

type Matrix = readonly number[];

const times = (a: Matrix, b: Matrix): number[] =>
  Array.from({ length: 9 }, (_, at) => {
    const row = Math.floor(at / 3) * 3;
    const column = at % 3;
    return a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!;
  });

function inverse(m: Matrix): number[] {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  const of = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  const whole = a * of[0]! + b * of[3]! + c * of[6]!;
  return of.map((one) => one / whole);
}

const apply = (m: Matrix, x: number, y: number): [number, number] => {
  const w = m[6]! * x + m[7]! * y + m[8]!;
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w];
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** From millimetres on the document to points of the picture. */
function camera(shot: Shot, zone: { wide: number; tall: number }, next: () => number): number[] {
  const { degrees = 0, lean = [0, 0], fill, width, height } = shot;
  const [sx, cx, sy, cy] = [
    Math.sin(radians(lean[0])),
    Math.cos(radians(lean[0])),
    Math.sin(radians(lean[1])),
    Math.cos(radians(lean[1])),
  ];
  const far = zone.wide * 2;
  // The document leans about its own axes, seen from `far` away, and then lies turned in the picture.
  const leant = [cy, 0, 0, sx * sy, cx, 0, (-cx * sy) / far, sx / far, 1];
  const [s, c] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  const turned = times([c, -s, 0, s, c, 0, 0, 0, 1], leant);
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => apply(turned, (x * zone.wide) / 2, (y * zone.tall) / 2)));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const scale = (fill * width) / (Math.max(...xs) - Math.min(...xs));
  const room = width * (1 - fill);
  const left = room * (0.3 + 0.4 * next());
  const half = ((Math.max(...ys) - Math.min(...ys)) * scale) / 2;
  const across = shot.bare ? 0.5 : 0.55 + 0.3 * next();
  const top = Math.min(Math.max(height * across, half + 10), height - half - 10);
  const move = [
    scale,
    0,
    left - Math.min(...xs) * scale,
    0,
    scale,
    top - ((Math.max(...ys) + Math.min(...ys)) / 2) * scale,
    0,
    0,
    1,
  ];
  return times(move, turned);
}

/** Takes the photograph. */
export function photograph(shot: Shot): Taken {
  const {
    lines,
    width,
    height,
    style = "round",
    pen = 0,
    pattern = 0,
    contrast = 1,
    shade = 0,
    shadow = 0,
    bend = 0,
  } = shot;
  const next = random(shot.seed);
  const count = lines[0]!.length;
  const gap = lines.length === 3 ? 4.6 + 1.8 * next() : 5.2 + 1.2 * next();
  const wide = count * pitch;
  const tall = (lines.length - 1) * gap + 3;
  const toPicture = camera(shot, { wide, tall }, next);
  const back = inverse(toPicture);
  const glyphs = lines.map((line) => Array.from(line, (character) => shapeOf(style, character)));
  // The page around the zone; the zone's middle is the origin.
  const page = {
    left: -wide / 2 - 4 - 4 * next(),
    right: wide / 2 + 4 + 4 * next(),
    bottom: tall / 2 + 4 + 3 * next(),
    top: -tall / 2 - (lines.length === 3 ? 34 : 62),
  };
  const table = next() < 0.5 ? 0.25 + 0.2 * next() : 0.75 + 0.1 * next();
  const paper = 0.82 + 0.14 * next();
  const waves = Array.from({ length: 3 }, () => ({
    across: (next() - 0.5) * 5,
    down: (0.5 + next()) * 4,
    bend: 1 + 2 * next(),
    phase: next() * 6,
  }));
  const words = "SURNAME GIVEN NAMES NATIONALITY DATE OF BIRTH AUTHORITY SEX PLACE 12 AUG 1974 UTOPIA 4711";
  const print = Array.from({ length: 6 }, (_, at) => ({
    y: -tall / 2 - 6 - at * 7 - 2 * next(),
    x: -wide / 2 + wide * (0.36 + 0.1 * next()),
    size: 0.5 + 0.4 * next(),
    from: Math.floor(next() * 40),
    length: 8 + Math.floor(next() * 20),
  }));
  const portrait = {
    left: page.left + 4,
    right: page.left + 4 + wide * 0.26,
    bottom: -tall / 2 - 6,
    top: page.top + 6,
  };
  const light = {
    angle: next() * 6.28,
    edge: (next() - 0.5) * wide * 0.5,
    lean: (next() - 0.5) * 2,
    soft: 1 + 4 * next(),
  };
  const ink = paper - (paper - 0.1) * contrast;
  const value = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const w = back[6]! * x + back[7]! * y + back[8]!;
      const u = (back[0]! * x + back[1]! * y + back[2]!) / w;
      const v = (back[3]! * x + back[4]! * y + back[5]!) / w + bend * (1 - ((2 * u) / wide) ** 2);
      const point = Math.abs(back[0]! / w) + Math.abs(back[3]! / w);
      let seen = table + 0.03 * Math.sin(u * 1.7 + Math.sin(v * 0.9));
      if (shot.bare || (u > page.left && u < page.right && v > page.top && v < page.bottom)) {
        seen = paper;
        if (pattern > 0) {
          for (const wave of waves) {
            const at = Math.sin(u * wave.across * 0.3 + Math.sin(u * 0.2 + wave.phase) * wave.bend + v * wave.down);
            seen -= pattern * 0.09 * Math.max(0, at);
          }
        }
        let distance = 9;
        const line = Math.round((v + ((lines.length - 1) * gap) / 2) / gap);
        const inside = (u + wide / 2) / pitch;
        const column = Math.floor(inside);
        if (line >= 0 && line < lines.length && column >= 0 && column < count) {
          const dy = v + ((lines.length - 1) * gap) / 2 - line * gap;
          distance = distanceIn(glyphs[line]![column]!, (inside - column) * pitch, dy);
        } else if (!shot.bare && v < -tall / 2 - 2) {
          if (u > portrait.left && u < portrait.right && v < portrait.bottom && v > portrait.top) {
            seen =
              0.45 + 0.25 * Math.sin(u * 0.31 + 2) * Math.cos(v * 0.23) + 0.08 * Math.sin(u * 3.1) * Math.sin(v * 2.3);
          }
          for (const one of print) {
            const place = (u - one.x) / one.size / pitch;
            const letter = Math.floor(place);
            if (Math.abs(v - one.y) > 3 || letter < 0 || letter >= one.length) continue;
            const character = words[(one.from + letter) % words.length]!;
            if (character === " ") continue;
            distance =
              distanceIn(shapeOf("drawn", character), (place - letter) * pitch, (v - one.y) / one.size) * one.size;
          }
        }
        const covered = Math.max(0, Math.min(1, 0.5 - (distance - pen) / point));
        seen -= covered * (seen - ink);
      }
      const far = (x / width - 0.5) * Math.cos(light.angle) + (y / height - 0.5) * Math.sin(light.angle) + 0.5;
      const dark = 1 / (1 + Math.exp((u + v * light.lean - light.edge) / light.soft));
      value[y * width + x] = seen * (1 - shade * Math.max(0, Math.min(1, far))) * (1 - shadow * dark) * 255;
    }
  }
  let picture: Float32Array = value;
  if (shot.shake) picture = averaged(picture, width, height, shot.shake, shot.seed % 2 === 0);
  if (shot.blur) picture = blurred(picture, width, height, shot.blur);
  const noise = shot.noise ?? 0;
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const grain = noise > 0 ? (next() + next() + next() - 1.5) * 2 * noise : 0;
    grey[at] = Math.max(0, Math.min(255, Math.round(picture[at]! + grain)));
  }
  if (shot.jpeg) compress(grey, width, height, shot.jpeg);
  const place = (column: number, line: number) =>
    apply(toPicture, (column + 0.5) * pitch - wide / 2, (line - (lines.length - 1) / 2) * gap);
  return { grey, width, height, place };
}

function blurred(from: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const reach = Math.ceil(sigma * 2.5);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  const pass = (source: Float32Array, stride: number, other: number, length: number, lines: number) => {
    const out = new Float32Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      for (let at = 0; at < length; at += 1) {
        let total = 0;
        for (let by = -reach; by <= reach; by += 1) {
          const near = Math.max(0, Math.min(length - 1, at + by));
          total += source[line * other + near * stride]! * weights[by + reach]!;
        }
        out[line * other + at * stride] = total / sum;
      }
    }
    return out;
  };
  return pass(pass(from, 1, width, width, height), width, 1, height, width);
}

function averaged(from: Float32Array, width: number, height: number, length: number, across: boolean): Float32Array {
  const out = new Float32Array(from.length);
  const samples = Math.max(2, Math.round(length * 2));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let total = 0;
      for (let n = 0; n < samples; n += 1) {
        const by = Math.round((n / (samples - 1) - 0.5) * length);
        const nearX = across ? Math.max(0, Math.min(width - 1, x + by)) : x;
        const nearY = across ? y : Math.max(0, Math.min(height - 1, y + by));
        total += from[nearY * width + nearX]!;
      }
      out[y * width + x] = total / samples;
    }
  }
  return out;
}

/** The table for brightness of the JPEG standard (ITU-T T.81, K.1). */
const quantities = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

/** What a JPEG of that quality leaves of the brightness. */
function compress(grey: Uint8Array, width: number, height: number, quality: number): void {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const table = quantities.map((one) => Math.max(1, Math.floor((one * scale + 50) / 100)));
  const cosine = Float32Array.from({ length: 64 }, (_, at) => {
    const frequency = Math.floor(at / 8);
    return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * (at % 8) + 1) * frequency * Math.PI) / 16);
  });
  const block = new Float32Array(64);
  const half = new Float32Array(64);
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      for (let at = 0; at < 64; at += 1) block[at] = grey[(top + (at >> 3)) * width + left + (at & 7)]! - 128;
      for (let y = 0; y < 8; y += 1) {
        for (let f = 0; f < 8; f += 1) {
          let sum = 0;
          for (let x = 0; x < 8; x += 1) sum += block[y * 8 + x]! * cosine[f * 8 + x]!;
          half[y * 8 + f] = sum;
        }
      }
      for (let f = 0; f < 8; f += 1) {
        for (let g = 0; g < 8; g += 1) {
          let sum = 0;
          for (let y = 0; y < 8; y += 1) sum += half[y * 8 + f]! * cosine[g * 8 + y]!;
          block[g * 8 + f] = Math.round(sum / table[g * 8 + f]!) * table[g * 8 + f]!;
        }
      }
      for (let y = 0; y < 8; y += 1) {
        for (let f = 0; f < 8; f += 1) {
          let sum = 0;
          for (let g = 0; g < 8; g += 1) sum += block[g * 8 + f]! * cosine[g * 8 + y]!;
          half[y * 8 + f] = sum;
        }
      }
      for (let y = 0; y < 8; y += 1) {
        for (let x = 0; x < 8; x += 1) {
          let sum = 128;
          for (let f = 0; f < 8; f += 1) sum += half[y * 8 + f]! * cosine[f * 8 + x]!;
          grey[(top + y) * width + left + x] = Math.max(0, Math.min(255, Math.round(sum)));
        }
      }
    }
  }
}
