import { zoneCodes } from "../countries";
import { alphabet, classAt, layoutOf, type Layout, type Span } from "./layout";
import { valueOf, wrongDigits, type Seen } from "./parse";

/** What the places of a zone look like: for each, line by line, the logarithms of the chances of every letter. */
export interface Reading {
  lines: number;
  length: number;
  chances: Float32Array;
}

/** A zone as it was most likely written. */
export interface Decoded extends Seen {
  /** Whether every check digit holds. */
  valid: boolean;
  /** How sure the letters are on the whole: the mean logarithm of their chances. */
  score: number;
}

const kinds = alphabet.length;
const filler = alphabet.indexOf("<");
/** So much likelier a letter must be than the next one not to be in doubt, as a logarithm. */
const clear = 3;
/** So unlikely a letter may be that the check digits ask for, and so much likelier than all else they would accept. */
const dearest = 5.5;
/** A line whose letters are no likelier than this on the whole was not read but guessed. */
const guessed = -0.5;
const apart = 2;

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ<";
const allowed: Record<string, readonly number[]> = Object.fromEntries(
  Object.entries({ digit: "0123456789<", letter: letters, any: alphabet, code: "ACIPV", sex: "MF<X" }).map(
    ([name, text]) => [name, Array.from(text, (one) => alphabet.indexOf(one))],
  ),
);

const within = ({ line, start, end }: Span, at: number, index: number) => line === index && at >= start && at < end;

/** The reading of several pictures of the same zone. They err alike, so many of them prove less than their number. */
export function together(readings: readonly Reading[]): Reading | undefined {
  const last = readings.at(-1);
  if (!last) return undefined;
  const same = readings.filter((one) => alike(one, last));
  const chances = new Float32Array(last.chances.length);
  const share = 1 / Math.sqrt(same.length);
  for (const { chances: one } of same) {
    for (let at = 0; at < chances.length; at += 1) chances[at]! += Math.max(-7, one[at]!) * share;
  }
  return { ...last, chances };
}

function likeliest(chances: Float32Array, cell: number, among: readonly number[] = allowed["any"]!): number {
  let best = among[0]!;
  for (const kind of among) if (chances[cell * kinds + kind]! > chances[cell * kinds + best]!) best = kind;
  return best;
}

/** Whether two readings may be of one zone. */
function alike(a: Reading, b: Reading): boolean {
  if (a.lines !== b.lines || a.length !== b.length) return false;
  const cells = a.lines * a.length;
  let same = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    if (likeliest(a.chances, cell) === likeliest(b.chances, cell)) same += 1;
  }
  return same > cells * 0.6;
}

/** The zone that a reading most likely shows; undefined when no zone has such lines. */
export function decode({ lines: count, length, chances }: Reading): Decoded | undefined {
  const first = alphabet[likeliest(chances, 0, allowed["code"])]!;
  const layout = layoutOf(count, length, first);
  if (!layout) return undefined;
  const cellAt = (line: number, at: number) => line * length + at;
  const chanceOf = (line: number, at: number, kind: number) => chances[cellAt(line, at) * kinds + kind]!;
  const amongAt = (line: number, at: number): readonly number[] => {
    if (line === 0 && at === 0) return allowed["code"]!;
    if (within(layout.sex, at, line)) return allowed["sex"]!;
    return allowed[classAt(layout, line, at)]!;
  };
  const read = Array.from({ length: count }, (_, line) =>
    Array.from({ length }, (__, at) => likeliest(chances, cellAt(line, at), amongAt(line, at))),
  );

  // A state that exists, unless what stands there is clearly something else.
  for (const span of [layout.issuer, layout.nationality]) {
    const worth = (code: readonly number[]) =>
      code.reduce((sum, kind, at) => sum + chanceOf(span.line, span.start + at, kind), 0);
    const plain = read[span.line]!.slice(span.start, span.end);
    let best: readonly number[] | undefined;
    for (const code of codes()) if (!best || worth(code) > worth(best)) best = code;
    if (best && worth(best) > worth(plain) - 7) read[span.line]!.splice(span.start, 3, ...best);
  }

  // Behind the names there are fillers to the end.
  const { line: named, start, end } = layout.names;
  let run = 0;
  for (let at = start; at < end; at += 1) {
    if (run >= 3 && chanceOf(named, at, filler) > chanceOf(named, at, read[named]![at]!) - 4) read[named]![at] = filler;
    run = read[named]![at] === filler ? run + 1 : 0;
  }

  const text = () => read.map((line) => line.map((kind) => alphabet[kind]).join(""));
  let lines = text();
  let corrected = false;
  if (wrongDigits(layout, lines).length > 0) {
    for (const { line, at, kind } of correction(layout, lines, read, chances, amongAt) ?? []) {
      read[line]![at] = kind;
      corrected = true;
    }
    lines = text();
  }

  const checked = [
    ...layout.checks.flatMap(({ of, at }) => [of, at]),
    ...(layout.composite ? [...layout.composite.of, layout.composite.at] : []),
  ];
  const wrong = wrongDigits(layout, lines).length > 0;
  const sums = read.map((line, index) => line.reduce((sum, kind, at) => sum + chanceOf(index, at, kind), 0));
  const doubts = read.map((line, index) =>
    line.flatMap((kind, at) => {
      if (sums[index]! < guessed * length) return [at];
      const guarded = !wrong && checked.some((span) => within(span, at, index));
      const unclear = amongAt(index, at).some(
        (other) =>
          other !== kind &&
          chanceOf(index, at, other) > chanceOf(index, at, kind) - clear &&
          // The weights cannot tell letters apart whose values are ten or twenty away, such as 8 and S.
          (!guarded || (valueOf(alphabet[other]!) - valueOf(alphabet[kind]!)) % 10 === 0),
      );
      return unclear ? [at] : [];
    }),
  );
  const sum = sums.reduce((all, one) => all + one, 0);
  return { lines, doubts, valid: !wrong, corrected, score: sum / (count * length) };
}

let known: (readonly number[])[] | undefined;
function codes(): readonly (readonly number[])[] {
  known ??= zoneCodes().map((code) => Array.from(code.padEnd(3, "<"), (one) => alphabet.indexOf(one)));
  return known;
}

interface Change {
  line: number;
  at: number;
  kind: number;
  cost: number;
}

/**
 * The one or two letters that, taken for the next likely, make every check digit hold: only where these are not far-fetched and
 * no other change would do nearly as well.
 */
function correction(
  layout: Layout,
  lines: readonly string[],
  read: readonly (readonly number[])[],
  chances: Float32Array,
  amongAt: (line: number, at: number) => readonly number[],
): Change[] | undefined {
  const wrong = wrongDigits(layout, lines);
  const parts = layout.checks.filter(({ name }) => wrong.includes(name)).flatMap(({ of, at }) => [of, at]);
  const spans =
    parts.length > 0 || !layout.composite ? parts : [...layout.composite.of, layout.composite.at, ...layout.optional];
  const changes: Change[] = [];
  for (const [line, row] of read.entries()) {
    for (const [at, kind] of row.entries()) {
      if (!spans.some((span) => within(span, at, line))) continue;
      const cell = (line * layout.length + at) * kinds;
      for (const other of amongAt(line, at)) {
        const cost = chances[cell + kind]! - chances[cell + other]!;
        if (other !== kind && cost < dearest) changes.push({ line, at, kind: other, cost });
      }
    }
  }
  changes.sort((a, b) => a.cost - b.cost);
  changes.splice(28);
  const found: { cost: number; made: Change[] }[] = [];
  const attempt = (made: Change[]) => {
    const tried = lines.map((line, index) => {
      const signs = Array.from(line);
      for (const one of made) if (one.line === index) signs[one.at] = alphabet[one.kind]!;
      return signs.join("");
    });
    if (wrongDigits(layout, tried).length === 0)
      found.push({ cost: made.reduce((sum, one) => sum + one.cost, 0), made });
  };
  for (const [index, one] of changes.entries()) {
    attempt([one]);
    for (const other of changes.slice(0, index)) {
      if ((other.line !== one.line || other.at !== one.at) && other.cost + one.cost < dearest) attempt([one, other]);
    }
  }
  found.sort((a, b) => a.cost - b.cost);
  const [best, next] = found;
  return best && (!next || next.cost - best.cost > apart) ? best.made : undefined;
}
