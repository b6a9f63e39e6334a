import { describe, expect, it } from "vitest";
import { inkAt } from "./glyphs";
import { parseZone } from "./parse";
import { readPicture, type Picture } from "./read";

const specimens = {
  TD1: ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
  TD2: ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
  TD3: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
};

/** A number that is the same each time the test runs. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A photograph as a phone would take it: turned, with uneven light and noise, lines of other print above the zone. */
function photograph(
  lines: readonly string[],
  options: { height: number; degrees?: number; noise?: number; shade?: number; pen?: number; stretch?: number },
): Picture {
  const { height, degrees = 0, noise = 0, shade = 0, pen = 1.9, stretch = 1 } = options;
  const pitch = height * 0.95 * stretch;
  const letters = lines[0]?.length ?? 0;
  const width = Math.ceil(letters * pitch + height * 6);
  const tall = Math.ceil(lines.length * height * 2 + height * 8);
  const grey = new Uint8Array(width * tall);
  const next = random(height * 1000 + degrees * 10 + noise);
  const angle = (degrees * Math.PI) / 180;
  for (let y = 0; y < tall; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = (x - width / 2) * Math.cos(angle) + (y - tall / 2) * Math.sin(angle) + width / 2 - height * 3;
      const v = -(x - width / 2) * Math.sin(angle) + (y - tall / 2) * Math.cos(angle) + tall / 2 - height * 4;
      const line = Math.floor(v / (height * 2));
      const column = Math.floor(u / pitch);
      const character = line >= 0 && column >= 0 ? lines[line]?.[column] : undefined;
      const inX = (((u - column * pitch) / pitch - 0.5) * pitch * 14) / height / stretch + 5;
      const inY = ((v - line * height * 2) / height) * 14;
      const ink = character ? inkAt(character, inX, inY, pen) : 0;
      const paper = 225 - shade * (x / width) - shade * 0.5 * (y / tall);
      const value = paper - ink * 165 + (next() - 0.5) * noise;
      grey[y * width + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { grey, width, height: tall };
}

/** The document lies on a darker table: its edges are in the picture. */
function onTable({ grey, width, height }: Picture, margin: number): Picture {
  const wide = width + 2 * margin;
  const out = new Uint8Array(wide * (height + 2 * margin)).fill(95);
  for (let y = 0; y < height; y += 1) out.set(grey.subarray(y * width, (y + 1) * width), (y + margin) * wide + margin);
  return { grey: out, width: wide, height: height + 2 * margin };
}

const read = (picture: Picture) => {
  const reading = readPicture(picture);
  return reading && parseZone(reading.lines, "2026-11-21");
};

describe("a zone in a picture", () => {
  it.each(
    Object.entries(specimens).flatMap(([format, lines]) =>
      [
        { height: 16 },
        { height: 24, degrees: 2, noise: 30 },
        { height: 32, degrees: -4, noise: 50, shade: 60 },
        { height: 20, degrees: 1, noise: 40, shade: 90, pen: 2.3 },
        { height: 28, degrees: -1, pen: 1.4, stretch: 1.08 },
      ].map((options) => ({ format, lines, options })),
    ),
  )("$format is read at $options", ({ lines, options }) => {
    const zone = read(photograph(lines, options));
    expect(zone?.lines).toEqual(lines);
    expect(zone?.valid).toBe(true);
  });

  it.each(Object.entries(specimens))("%s is read although the edges of the document are in the picture", (_, lines) => {
    const zone = read(onTable(photograph(lines, { height: 22, noise: 20, shade: 30 }), 60));
    expect(zone?.lines).toEqual(lines);
  });

  it("is not made up where there is none", () => {
    expect(read({ grey: new Uint8Array(400 * 200).fill(200), width: 400, height: 200 })).toBeUndefined();
    const next = random(7);
    const noise = Uint8Array.from({ length: 400 * 200 }, () => Math.floor(next() * 256));
    expect(read({ grey: noise, width: 400, height: 200 })?.valid ?? false).toBe(false);
  });

  it("does not pass as valid when it is too small to be read", () => {
    const zone = read(photograph(specimens.TD3, { height: 5, noise: 60 }));
    expect(zone?.valid === true && zone.lines.join() !== specimens.TD3.join()).toBe(false);
  });
});
