import { decode, type Decoded, type Reading } from "./decode";
import { gridsIn, placeIn, type Grid } from "./find";
import { alphabet } from "./layout";
import { chancesOf, points, windowAt } from "./letters";
import { quarterTurned, smoothed, type Picture } from "./picture";

/** How a window is moved for another look at the same letter; what the looks say is put together. */
const looks = [
  [0, 0, 1],
  [0.06, 0.02, 1.03],
  [-0.06, -0.02, 0.97],
  [0.02, 0.07, 0.99],
  [-0.02, -0.07, 1.01],
] as const;

function look(picture: Picture, grid: Grid, times: number): Reading {
  const kinds = alphabet.length;
  const chances = new Float32Array(grid.lines * grid.length * kinds);
  const window = new Float32Array(points);
  const place = (column: number, line: number) => placeIn(grid, column, line);
  for (let line = 0; line < grid.lines; line += 1) {
    for (let column = 0; column < grid.length; column += 1) {
      const start = (line * grid.length + column) * kinds;
      for (const moved of looks.slice(0, times)) {
        windowAt(picture, place, [column, line], moved, window);
        const one = chancesOf(window);
        for (let kind = 0; kind < kinds; kind += 1) chances[start + kind]! += one[kind]! / times;
      }
    }
  }
  return { lines: grid.lines, length: grid.length, chances };
}

/** The same place, held upside down. */
function reversed({ lines, length, matrix: m, bends }: Grid): Grid {
  const [right, low] = [length - 1, lines - 1];
  const whole = m[6]! * right + m[7]! * low + 1;
  const matrix = [
    -m[0]!,
    -m[1]!,
    m[0]! * right + m[1]! * low + m[2]!,
    -m[3]!,
    -m[4]!,
    m[3]! * right + m[4]! * low + m[5]!,
    -m[6]!,
    -m[7]!,
  ];
  const mirrored = (terms: readonly number[]) => terms.map((one, at) => (at % 2 === 1 ? -one : one));
  return {
    lines,
    length,
    matrix: matrix.map((one) => one / whole),
    bends: bends.toReversed().map(({ x, y }) => ({ x: mirrored(x), y: mirrored(y) })),
  };
}

interface Seen {
  reading: Reading;
  decoded: Decoded;
}

const better = (a: Seen | undefined, b: Seen): Seen => {
  if (!a) return b;
  const worth = ({ decoded }: Seen) => decoded.score + (decoded.valid ? 2 : 0) - (decoded.corrected ? 0.5 : 0);
  return worth(b) > worth(a) ? b : a;
};

/** What letters look like on the whole where there are none. */
const hopeless = -1.3;
/** Of the places where a zone may stand, so many are read. */
const most = 16;

/** How much darker than its surroundings ink is, and how often grain is smoothed away before. */
const attempts = [
  [0.9, 1],
  [0.55, 1],
  [1.3, 1],
  [0.9, 4],
  [1.3, 4],
] as const;

function readUpright(picture: Picture): Seen | undefined {
  const soft = smoothed(picture);
  let best: Seen | undefined;
  // Usual print first, then what is pale, then what stands on a pattern, then what is lost in grain.
  for (const [share, times] of attempts) {
    let calm = soft;
    for (let time = 1; time < times; time += 1) calm = smoothed(calm);
    const grids = gridsIn(calm, share).slice(0, most);
    const rough = grids
      .flatMap((grid) =>
        [grid, reversed(grid)].map((one) => ({ grid: one, score: decode(look(picture, one, 1))?.score ?? -9 })),
      )
      .toSorted((a, b) => b.score - a.score);
    for (const { grid, score } of rough.slice(0, 3)) {
      if (score < hopeless) break;
      const reading = look(picture, grid, looks.length);
      const decoded = decode(reading);
      if (decoded && decoded.score > hopeless) best = better(best, { reading, decoded });
    }
    if (best?.decoded.valid && !best.decoded.corrected) return best;
  }
  return best;
}

/**
 * The zone in a picture, as the chances of its letters; undefined when nothing looks like one. `anyway` also looks for one that
 * stands upright in the picture, as in a photograph of which the phone did not know how it was held.
 */
export function readPicture(picture: Picture, anyway = false): Reading | undefined {
  return (readUpright(picture) ?? (anyway ? readUpright(quarterTurned(picture)) : undefined))?.reading;
}
