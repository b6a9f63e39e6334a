import { inkOf, type Picture } from "./picture";

/** A place where a zone may stand: so many lines of so many letters, and where in the picture each of them is. */
export interface Grid {
  lines: number;
  length: number;
  /** Takes (column, line), counted from the middle of the first letter, to a point of the picture. */
  matrix: readonly number[];
  /** How far the paper is bent away from that, line by line: polynomials of the column, from -1 to 1, across and down. */
  bends: readonly { x: readonly number[]; y: readonly number[] }[];
}

/** What hangs together, with the box around it. */
interface Blob {
  x: number;
  y: number;
  wide: number;
  tall: number;
}

/** Blobs that stand in a row at one pitch. */
interface Row {
  blobs: Blob[];
  /** The place of each in the row. */
  places: number[];
  last: number;
  tall: number;
  pitch: number;
  slope: number;
  /** Where the middle of the first is. */
  start: { x: number; y: number };
  end: { x: number; y: number };
}

const pointAt = (m: readonly number[], column: number, line: number): [number, number] => {
  const w = m[6]! * column + m[7]! * line + 1;
  return [(m[0]! * column + m[1]! * line + m[2]!) / w, (m[3]! * column + m[4]! * line + m[5]!) / w];
};

/** Where in the picture a place of the grid is. */
export function placeIn({ length, matrix, bends }: Grid, column: number, line: number): [number, number] {
  const [x, y] = pointAt(matrix, column, line);
  const bend = bends[Math.max(0, Math.min(bends.length - 1, Math.round(line)))];
  if (!bend) return [x, y];
  const at = Math.max(-1, Math.min(1, (2 * column) / (length - 1) - 1));
  return [x + valueAt(bend.x, at), y + valueAt(bend.y, at)];
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Everything that could be a letter by its size. */
function blobsOf(ink: Uint8Array, width: number, height: number): Blob[] {
  const least = Math.max(6, width * 0.006);
  const most = width * 0.055;
  const waiting = new Int32Array(ink.length);
  const blobs: Blob[] = [];
  for (let first = 0; first < ink.length; first += 1) {
    if (ink[first] !== 1) continue;
    let filled = 1;
    waiting[0] = first;
    ink[first] = 2;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let next = 0; next < filled; next += 1) {
      const at = waiting[next]!;
      const x = at % width;
      const y = (at - x) / width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      const [fromX, toX] = [x > 0 ? -1 : 0, x + 1 < width ? 1 : 0];
      for (let by = y > 0 ? -1 : 0; by <= (y + 1 < height ? 1 : 0); by += 1) {
        for (let bx = fromX; bx <= toX; bx += 1) {
          const near = at + by * width + bx;
          if (ink[near] !== 1) continue;
          ink[near] = 2;
          waiting[filled] = near;
          filled += 1;
        }
      }
    }
    const tall = bottom - top + 1;
    const wide = right - left + 1;
    if (tall < least || tall > most || wide > most * 1.2 || wide < tall * 0.08) continue;
    blobs.push({ x: (left + right) / 2, y: (top + bottom) / 2, wide, tall });
  }
  return blobs;
}

/** Sets of blobs each of which has the next one beside it, at the distance and of the size a neighbour has. */
function chainsOf(blobs: readonly Blob[]): Blob[][] {
  const sorted = blobs.toSorted((a, b) => a.x - b.x);
  const parent = sorted.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root]!;
    parent[at] = root;
    return root;
  };
  for (let at = 0; at < sorted.length; at += 1) {
    const one = sorted[at]!;
    let best = -1;
    let least = Infinity;
    for (let other = at + 1; other < sorted.length && sorted[other]!.x - one.x < one.tall * 2.6; other += 1) {
      const two = sorted[other]!;
      const dx = two.x - one.x;
      const dy = Math.abs(two.y - one.y);
      const ratio = two.tall / one.tall;
      if (dx < one.tall * 0.4 || dy > 0.3 * dx + 0.12 * one.tall || ratio < 0.6 || ratio > 1.67) continue;
      if (dx + 2 * dy < least) {
        least = dx + 2 * dy;
        best = other;
      }
    }
    if (best >= 0) parent[rootOf(best)] = rootOf(at);
  }
  const sets = new Map<number, Blob[]>();
  for (let at = 0; at < sorted.length; at += 1) {
    const root = rootOf(at);
    const set = sets.get(root);
    if (set) set.push(sorted[at]!);
    else sets.set(root, [sorted[at]!]);
  }
  return Array.from(sets.values());
}

/** The polynomial nearest to the points, of so many terms; far points count less and less. */
function fitted(xs: readonly number[], ys: readonly number[], terms: number, near: number): number[] {
  let weights = xs.map(() => 1);
  let found: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const rows = Array.from({ length: terms }, () => Array.from({ length: terms + 1 }, () => 0));
    for (let at = 0; at < xs.length; at += 1) {
      for (let a = 0; a < terms; a += 1) {
        const left = weights[at]! * xs[at]! ** a;
        for (let b = 0; b < terms; b += 1) rows[a]![b]! += left * xs[at]! ** b;
        rows[a]![terms]! += left * ys[at]!;
      }
    }
    found = solved(rows);
    weights = xs.map((x, at) => {
      const off = (ys[at]! - valueAt(found, x)) / near;
      return 1 / (1 + off * off * off * off);
    });
  }
  return found;
}

const valueAt = (terms: readonly number[], x: number) => terms.reduceRight((sum, one) => sum * x + one, 0);

/** Solves linear equations, each a row with its right side last. */
function solved(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const by = rows[column]![column]! || 1e-12;
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = rows[row]![column]! / by;
      if (factor === 0) continue;
      for (let at = column; at <= size; at += 1) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  return rows.map((row, at) => row[size]! / (row[at]! || 1e-12));
}

/** A chain with all that lies on its line; undefined when it is no row of one pitch that could be a line of a zone. */
function rowOf(chain: Blob[], all: readonly Blob[]): Row | undefined {
  let members = chain;
  for (let round = 0; round < 3; round += 1) {
    const tall = median(members.map((one) => one.tall));
    const sorted = members.toSorted((a, b) => a.x - b.x);
    const line = fitted(
      members.map((one) => one.x),
      members.map((one) => one.y),
      round > 0 && members.length > 20 ? 3 : 2,
      tall * 0.15,
    );
    let left = sorted[0]!.x;
    let right = sorted.at(-1)!.x;
    const near = all.filter(
      (one) => Math.abs(one.y - valueAt(line, one.x)) < tall * 0.3 && one.tall > tall * 0.55 && one.tall < tall * 1.5,
    );
    // Only what is not too far from the rest, from the middle outwards.
    for (const one of near) if (one.x > right && one.x - right < tall * 6) right = one.x;
    for (const one of near.toReversed()) if (one.x < left && left - one.x < tall * 6) left = one.x;
    members = near.filter((one) => one.x >= left && one.x <= right);
    if (members.length < 14) return undefined;
  }
  const tall = median(members.map((one) => one.tall));
  const steps = members.slice(1).map((one, at) => one.x - members[at]!.x);
  const usual = steps.filter((one) => one > tall * 0.6 && one < tall * 1.6);
  if (usual.length < 8) return undefined;
  let pitch = median(usual);
  // The pitch changes slowly along a line that leans away.
  const kept: Blob[] = [members[0]!];
  let places: number[] = [0];
  for (const one of members.slice(1)) {
    const before = kept.at(-1)!;
    const by = (one.x - before.x) / pitch;
    if (by < 0.55) {
      if (one.tall > before.tall && one.wide < pitch * 1.1) kept[kept.length - 1] = one;
      continue;
    }
    const count = Math.round(by);
    if (count <= 2) pitch = pitch * 0.9 + (one.x - before.x) * (0.1 / count);
    kept.push(one);
    places.push(places.at(-1)! + count);
  }
  // Once with the places as counted, once more with the places the curve says.
  let curve: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    curve = fitted(
      places,
      kept.map((one) => one.x),
      3,
      pitch * 0.12,
    );
    const [, b = pitch, c = 0] = curve;
    places = kept.map((one, at) => {
      const place = places[at]!;
      return Math.round(place + (one.x - valueAt(curve, place)) / (b + 2 * c * place));
    });
  }
  const right = kept.map(
    (one, at) => Math.abs(one.x - valueAt(curve, places[at]!)) < pitch * 0.28 && one.wide < pitch * 1.25,
  );
  const blobs = kept.filter((_, at) => right[at]);
  const where = places.filter((_, at) => right[at]);
  // In a zone no place is empty: what stands apart at an end is the edge of the paper or the like.
  for (const side of [0, -1] as const) {
    while (where.length > 2 && Math.abs(where.at(side)! - where.at(side === 0 ? 1 : -2)!) > 2) {
      where.splice(side, 1);
      blobs.splice(side, 1);
    }
  }
  if (blobs.length < 14) return undefined;
  const [first, last] = [where[0]!, where.at(-1)!];
  if (blobs.length < (last - first + 1) * 0.5) return undefined;
  const line = fitted(
    blobs.map((one) => one.x),
    blobs.map((one) => one.y),
    3,
    tall * 0.12,
  );
  const at = (place: number) => {
    const x = valueAt(curve, place);
    return { x, y: valueAt(line, x) };
  };
  const [start, end] = [at(first), at(last)];
  return {
    blobs,
    places: where.map((one) => one - first),
    last: last - first,
    tall,
    pitch: (end.x - start.x) / Math.max(1, last - first),
    slope: (end.y - start.y) / Math.max(1, end.x - start.x),
    start,
    end,
  };
}

function rowsOf(blobs: readonly Blob[]): Row[] {
  const sorted = blobs.toSorted((a, b) => a.x - b.x);
  const rows: Row[] = [];
  const taken = new Set<Blob>();
  for (const chain of chainsOf(blobs).toSorted((a, b) => b.length - a.length)) {
    if (chain.length < 5) break;
    if (chain.filter((one) => taken.has(one)).length > chain.length / 2) continue;
    const row = rowOf(chain, sorted);
    if (!row || row.last < 20) continue;
    for (const one of row.blobs) taken.add(one);
    rows.push(row);
  }
  return rows;
}

/** How far below another row this one is, and how many places its first letter is to the right; undefined when not parallel. */
function below(upper: Row, lower: Row): { gap: number; shift: number } | undefined {
  const pitch = (upper.pitch + lower.pitch) / 2;
  const ratio = upper.pitch / lower.pitch;
  if (ratio < 0.88 || ratio > 1.14 || Math.abs(upper.slope - lower.slope) > 0.06) return undefined;
  const slope = (upper.slope + lower.slope) / 2;
  const length = Math.hypot(1, slope);
  // Between the middles, where leaning matters least.
  const middle = (row: Row) => ({ x: (row.start.x + row.end.x) / 2, y: (row.start.y + row.end.y) / 2 });
  const [a, b] = [middle(upper), middle(lower)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const gap = (dy - dx * slope) / length / (pitch * length);
  const along = (dx + dy * slope) / length / (pitch * length);
  return { gap, shift: along - lower.last / 2 + upper.last / 2 };
}

/** The perspective that takes the places to the points. */
function matrixOf(from: readonly (readonly [number, number])[], to: readonly Blob[], near: number): number[] {
  let found: number[] = [];
  let weights = from.map(() => 1);
  // Small numbers keep the equations well-behaved.
  const size = 1000;
  for (let round = 0; round < 5; round += 1) {
    const rows = Array.from({ length: 8 }, () => Array.from({ length: 9 }, () => 0));
    for (let at = 0; at < from.length; at += 1) {
      const [c, l] = [from[at]![0] / 20, from[at]![1]];
      const [x, y] = [to[at]!.x / size, to[at]!.y / size];
      for (const [terms, right] of [
        [[c, l, 1, 0, 0, 0, -c * x, -l * x], x],
        [[0, 0, 0, c, l, 1, -c * y, -l * y], y],
      ] as const) {
        for (let a = 0; a < 8; a += 1) {
          if (terms[a] === 0) continue;
          const left = weights[at]! * terms[a]!;
          for (let b = 0; b < 8; b += 1) rows[a]![b]! += left * terms[b]!;
          rows[a]![8]! += left * right;
        }
      }
    }
    for (let at = 6; at < 8; at += 1) rows[at]![at]! += 1e-5;
    const h = solved(rows);
    found = [
      (h[0]! * size) / 20,
      h[1]! * size,
      h[2]! * size,
      (h[3]! * size) / 20,
      h[4]! * size,
      h[5]! * size,
      h[6]! / 20,
      h[7]!,
    ];
    weights = from.map(([column, line], at) => {
      const [x, y] = pointAt(found, column, line);
      const off = Math.hypot(x - to[at]!.x, y - to[at]!.y) / near;
      return 1 / (1 + off * off * off * off);
    });
  }
  return found;
}

/** The grids that such rows, one below the other, may be lines of. */
function gridsOf(rows: readonly Row[], shifts: readonly number[], length: number): Grid[] {
  const from = Math.min(...shifts);
  const to = Math.max(...rows.map((row, at) => row.last + shifts[at]!));
  const spare = length - (to - from + 1);
  if (Math.abs(spare) > 3) return [];
  const pitch = median(rows.map((row) => row.pitch));
  const bases = Array.from({ length: Math.abs(spare) + 1 }, (_, at) => from - (spare > 0 ? at : -at));
  const points = rows.flatMap((row, line) =>
    row.blobs.map((blob, at) => ({ blob, line, place: row.places[at]! + shifts[line]! })),
  );
  return bases.flatMap((base) => {
    const inside = points.filter(({ place }) => place >= base && place < base + length);
    const matrix = matrixOf(
      inside.map(({ place, line }) => [place - base, line] as const),
      inside.map(({ blob }) => blob),
      pitch * 0.1,
    );
    if (!matrix.every(Number.isFinite)) return [];
    // A page of a passport is never quite flat.
    const bends = rows.map((_, line) => {
      const own = inside.filter((one) => one.line === line);
      const off = own.map(({ blob, place }) => {
        const [x, y] = pointAt(matrix, place - base, line);
        return { at: (2 * (place - base)) / (length - 1) - 1, x: blob.x - x, y: blob.y - y };
      });
      const bend = (side: "x" | "y") =>
        own.length < length / 2
          ? [0]
          : fitted(
              off.map(({ at }) => at),
              off.map((one) => one[side]),
              5,
              pitch * 0.08,
            );
      return { x: bend("x"), y: bend("y") };
    });
    return [{ lines: rows.length, length, matrix, bends }];
  });
}

/** Where zones may stand in a picture, for one measure of what is ink. */
export function gridsIn(picture: Picture, share: number): Grid[] {
  const { width, height } = picture;
  const ink = inkOf(picture, share, Math.max(8, Math.round(width / 45)));
  const rows = rowsOf(blobsOf(ink, width, height)).toSorted((a, b) => a.start.y + a.end.y - b.start.y - b.end.y);
  const grids: Grid[] = [];
  const fits = (of: { gap: number; shift: number } | undefined): of is { gap: number; shift: number } =>
    of !== undefined && of.gap > 1.2 && of.gap < 3.4;
  for (let at = rows.length - 1; at > 0; at -= 1) {
    for (let over = at - 1; over >= 0; over -= 1) {
      const [lower, upper] = [rows[at]!, rows[over]!];
      const near = below(upper, lower);
      if (!fits(near)) continue;
      const shift = Math.round(near.shift);
      if (Math.abs(near.shift - shift) > 0.45) continue;
      for (const length of [44, 36]) grids.push(...gridsOf([upper, lower], [0, shift], length));
      for (let top = over - 1; top >= 0; top -= 1) {
        const first = rows[top]!;
        const next = below(first, upper);
        if (!fits(next) || Math.abs(next.gap - near.gap) > 0.25 * near.gap) continue;
        const by = Math.round(next.shift);
        grids.push(...gridsOf([first, upper, lower], [0, by, by + shift], 30));
      }
    }
  }
  return grids;
}
