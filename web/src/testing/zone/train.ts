import { alphabet } from "../../features/travelers/mrz/layout";
import { points, windowAt } from "../../features/travelers/mrz/letters";
import { photograph, random, type Style } from "./specimen";

/** Windows of letters with what they show, cut from photographs drawn for it, as the reader would cut them. */
export interface Lessons {
  windows: Int8Array;
  answers: Uint8Array;
  count: number;
}

export function lessons(photographs: number, seed: number, styles: readonly Style[]): Lessons {
  const next = random(seed);
  const between = (from: number, to: number) => from + (to - from) * next();
  const either = (size: number) => between(-size, size);
  const letter = () => (next() < 0.08 ? "<" : alphabet[Math.floor(next() * alphabet.length)]!);
  const [columns, rows, times] = [14, 3, 3];
  const count = photographs * columns * rows * times;
  const windows = new Int8Array(count * points);
  const answers = new Uint8Array(count);
  const window = new Float32Array(points);
  let at = 0;
  for (let n = 0; n < photographs; n += 1) {
    const lines = Array.from({ length: rows }, () => Array.from({ length: columns }, letter).join(""));
    const pitch = 13 * 3.2 ** next();
    const width = Math.round((pitch * columns) / 0.85);
    // Blur that goes with the size of the letters: nobody could read more.
    const bad = pitch / 20;
    const hard = next() < 0.7;
    const picture = photograph({
      lines,
      seed: seed * 1_000_003 + n,
      width,
      height: Math.round(pitch * 9),
      fill: 0.85,
      bare: true,
      style: styles[Math.floor(next() * styles.length)]!,
      pen: either(0.09),
      degrees: either(hard ? 9 : 2),
      lean: hard ? [either(14), either(14)] : [either(3), either(3)],
      blur: between(0.3, next() < 0.5 ? 1 : 2) * bad,
      shake: next() < 0.25 ? between(1, 4.5) * bad : 0,
      noise: next() < 0.5 ? between(1, 6) : between(4, 20),
      shade: next() < 0.5 ? 0 : between(0, 0.6),
      shadow: next() < 0.6 ? 0 : between(0.1, 0.5),
      contrast: next() < 0.5 ? between(0.6, 1) : between(0.2, 0.7),
      jpeg: next() < 0.3 ? 0 : Math.round(between(55, 92)),
      pattern: next() < 0.4 ? 0.1 : between(0.1, 1.1),
    });
    for (let line = 0; line < rows; line += 1) {
      for (let column = 0; column < columns; column += 1) {
        for (let again = 0; again < times; again += 1) {
          const near = (size: number) => (either(size) + either(size)) * 0.7;
          windowAt(picture, picture.place, [column, line], [near(0.11), near(0.1), 1 + near(0.08)], window);
          for (let value = 0; value < points; value += 1)
            windows[at * points + value] = Math.round(Math.min(127, window[value]!));
          answers[at] = alphabet.indexOf(lines[line]![column]!);
          at += 1;
        }
      }
    }
  }
  return { windows, answers, count };
}

export interface Learned {
  from: number;
  to: number;
  weights: Float32Array;
  biases: Float32Array;
}

/** A net of one hidden layer, taught by descent in small steps (Adam); the same lessons make the same net. */
export function taught(
  from: Lessons,
  hidden: number,
  rounds: number,
  print: (line: string) => void,
): [Learned, Learned] {
  const next = random(4711);
  const kinds = alphabet.length;
  const normal = () => (next() + next() + next() + next() - 2) * 1.7;
  const first = Float32Array.from({ length: hidden * points }, () => normal() * Math.sqrt(2 / points) * 0.9);
  const second = Float32Array.from({ length: kinds * hidden }, () => normal() * Math.sqrt(1 / hidden));
  const sets = [first, new Float32Array(hidden), second, new Float32Array(kinds)];
  const [w1, b1, w2, b2] = sets as [Float32Array, Float32Array, Float32Array, Float32Array];
  const slopes = sets.map((set) => new Float32Array(set.length));
  const [g1, gb1, g2, gb2] = slopes as [Float32Array, Float32Array, Float32Array, Float32Array];
  const means = sets.map((set) => new Float32Array(set.length));
  const squares = sets.map((set) => new Float32Array(set.length));
  const order = Uint32Array.from({ length: from.count }, (_, at) => at);
  const batch = 64;
  const steps = Math.floor(from.count / batch) * rounds;
  const input = new Float32Array(points);
  const middle = new Float32Array(hidden);
  const back = new Float32Array(hidden);
  const out = new Float32Array(kinds);
  let step = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    let right = 0;
    let loss = 0;
    for (let start = 0; start + batch <= order.length; start += batch) {
      for (const slope of slopes) slope.fill(0);
      for (let n = start; n < start + batch; n += 1) {
        const lesson = order[n]!;
        for (let at = 0; at < points; at += 1) input[at] = from.windows[lesson * points + at]! / 100;
        for (let unit = 0; unit < hidden; unit += 1) {
          let sum = b1[unit]!;
          const base = unit * points;
          for (let at = 0; at < points; at += 1) sum += w1[base + at]! * input[at]!;
          middle[unit] = sum > 0 ? sum : 0;
        }
        let most = -Infinity;
        let best = 0;
        for (let kind = 0; kind < kinds; kind += 1) {
          let sum = b2[kind]!;
          for (let unit = 0; unit < hidden; unit += 1) sum += w2[kind * hidden + unit]! * middle[unit]!;
          out[kind] = sum;
          if (sum > most) {
            most = sum;
            best = kind;
          }
        }
        let whole = 0;
        for (let kind = 0; kind < kinds; kind += 1) whole += Math.exp(out[kind]! - most);
        const answer = from.answers[lesson]!;
        if (best === answer) right += 1;
        loss += Math.log(whole) + most - out[answer]!;
        back.fill(0);
        for (let kind = 0; kind < kinds; kind += 1) {
          // Nobody is ever quite sure: a little of the chance goes to the others.
          const wish = kind === answer ? 0.985 : 0.015 / (kinds - 1);
          const error = Math.exp(out[kind]! - most) / whole - wish;
          gb2[kind]! += error;
          const base = kind * hidden;
          for (let unit = 0; unit < hidden; unit += 1) {
            g2[base + unit]! += error * middle[unit]!;
            back[unit]! += error * w2[base + unit]!;
          }
        }
        for (let unit = 0; unit < hidden; unit += 1) {
          if (middle[unit] === 0) continue;
          const error = back[unit]!;
          gb1[unit]! += error;
          const base = unit * points;
          for (let at = 0; at < points; at += 1) g1[base + at]! += error * input[at]!;
        }
      }
      step += 1;
      const rate = 0.003 * Math.min(1, step / 200) * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps)) + 1e-5;
      const [fade1, fade2] = [1 - 0.9 ** step, 1 - 0.999 ** step];
      for (let set = 0; set < sets.length; set += 1) {
        const [values, slope, mean, square] = [sets[set]!, slopes[set]!, means[set]!, squares[set]!];
        for (let at = 0; at < values.length; at += 1) {
          const one = slope[at]! / batch;
          const m = mean[at]! * 0.9 + one * 0.1;
          const s = square[at]! * 0.999 + one * one * 0.001;
          mean[at] = m;
          square[at] = s;
          values[at]! -= (rate * (m / fade1)) / (Math.sqrt(s / fade2) + 1e-8);
        }
      }
    }
    print(
      `round ${round + 1}: ${((right / order.length) * 100).toFixed(2)} % right, loss ${(loss / order.length).toFixed(4)}`,
    );
  }
  return [
    { from: points, to: hidden, weights: w1.map((one) => one / 100), biases: b1 },
    { from: hidden, to: kinds, weights: w2, biases: b2 },
  ];
}

const base64 = (values: ArrayBufferView<ArrayBuffer>) =>
  btoa(String.fromCharCode(...new Uint8Array(values.buffer, values.byteOffset, values.byteLength)));

/** The net as a module: a byte a weight, and what a step of each unit's weights is worth. */
export function written(layers: readonly Learned[]): string {
  const parts = layers.map(({ from, to, weights, biases }) => {
    const scales = new Float32Array(to);
    const small = new Int8Array(from * to);
    for (let unit = 0; unit < to; unit += 1) {
      const own = weights.subarray(unit * from, (unit + 1) * from);
      const scale = own.reduce((most, one) => Math.max(most, Math.abs(one)), 1e-9) / 127;
      scales[unit] = scale;
      for (let at = 0; at < from; at += 1) small[unit * from + at] = Math.round(own[at]! / scale);
    }
    return `  {\n    from: ${from},\n    to: ${to},\n    weights:\n      "${base64(small)}",\n    scales:\n      "${base64(scales)}",\n    biases:\n      "${base64(biases as Float32Array<ArrayBuffer>)}",\n  },`;
  });
  return `// Made by web/scripts/train-zone.mjs out of drawn letters; do not edit.\nexport const knowledge = [\n${parts.join("\n")}\n];\n`;
}
