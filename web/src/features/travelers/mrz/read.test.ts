import { describe, expect, it } from "vitest";
import { document, kinds, shotOf } from "#/testing/zone/documents";
import { photograph, random } from "#/testing/zone/specimen";
import { decode, together } from "./decode";
import { fieldsOf, parseZone, zoneOf } from "./parse";
import { quarterTurned, type Picture } from "./picture";
import { readPicture } from "./read";

const today = "2026-11-21";
const formats = ["TD1", "TD2", "TD3"] as const;

const read = (picture: Picture, anyway = false) => {
  const reading = readPicture(picture, anyway);
  return reading && decode(reading);
};

/** Small pictures: what is read from these is read from larger ones. */
const small = { width: 1000, height: 460, style: "round" } as const;

describe("a zone in a photograph", () => {
  it("is read whole whatever goes wrong with light, hand, paper and camera", () => {
    const right = kinds.filter((kind, at) => {
      const shot = { ...shotOf(kind, 300 + at, formats[at % 3]!), ...small, fill: 0.9 };
      const seen = read(photograph(shot));
      return seen?.valid === true && seen.lines.join() === shot.lines.join();
    });
    // With all that happens at once, and at this size, one may be too much.
    expect(right.length).toBeGreaterThanOrEqual(kinds.length - 1);
  });

  it("is read upside down and on its side", () => {
    const shot = { ...shotOf("plain", 41, "TD3"), ...small };
    const taken = photograph(shot);
    const side = quarterTurned(taken);
    expect(read(quarterTurned(side))?.lines).toEqual(shot.lines);
    expect(read(side, true)?.lines).toEqual(shot.lines);
  });

  it("is not made up where there is none", () => {
    expect(read({ grey: new Uint8Array(400 * 200).fill(200), width: 400, height: 200 })).toBeUndefined();
    const next = random(7);
    const noise = Uint8Array.from({ length: 400 * 200 }, () => Math.floor(next() * 256));
    expect(read({ grey: noise, width: 400, height: 200 })).toBeUndefined();
    const page = photograph({ ...shotOf("plain", 5, "TD3"), ...small, lines: [" ".repeat(44), " ".repeat(44)] });
    expect(read(page)).toBeUndefined();
  });
});

describe("what can hardly be read", () => {
  const shot = { ...shotOf("plain", 12, "TD3"), ...small, fill: 0.7, degrees: 1, noise: 24, blur: 2.1 };
  const readings = [1, 2, 3, 4].flatMap((seed) => readPicture(photograph({ ...shot, seed })) ?? []);

  it("is never passed off as sure", () => {
    for (const reading of readings) {
      const seen = decode(reading);
      if (!seen?.valid || seen.corrected) continue;
      const wrong = seen.lines.flatMap((line, index) =>
        Array.from(line).flatMap((sign, at) => (sign === shot.lines[index]?.[at] ? [] : [`${index}:${at}`])),
      );
      const doubted = seen.doubts.flatMap((places, index) => places.map((at) => `${index}:${at}`));
      expect(doubted).toEqual(expect.arrayContaining(wrong));
    }
  });

  it("is read better in several pictures than in one", () => {
    const errors = (lines: readonly string[] = []) =>
      shot.lines.join("").length -
      Array.from(lines.join("")).filter((sign, at) => sign === shot.lines.join("")[at]).length;
    const alone = readings.map((one) => errors(decode(one)?.lines));
    const all = together(readings);
    expect(readings.length).toBeGreaterThan(1);
    expect(errors(all && decode(all)?.lines)).toBeLessThanOrEqual(Math.min(...alone));
    expect(Math.max(...alone)).toBeGreaterThan(0);
  });

  it("stays out of the form, and is marked in the name", () => {
    const lines = document("TD3", 3);
    const plain = zoneOf({ lines, doubts: [[], []], corrected: false }, today);
    const zone = zoneOf({ lines, doubts: [[6], [10, 20]], corrected: false }, today);
    expect(plain?.unclear).toEqual([]);
    expect(plain).toMatchObject({ ...parseZone(lines, today) });
    expect(zone?.unclear).toEqual(["nationality", "sex"]);
    expect(zone?.names.flatMap(({ unclear }, at) => (unclear ? [at] : []))).toEqual([1]);
    const guessed = zoneOf({ lines, doubts: [lines[0]!.split("").map((_, at) => at), []], corrected: false }, today);
    expect(Object.keys(zone ? fieldsOf(zone) : {})).toContain("last_name");
    expect(Object.keys(guessed ? fieldsOf(guessed) : {})).not.toContain("last_name");
  });

  it("is all in doubt when a line was only guessed", () => {
    const bent = { ...shotOf("plain", 60_002, "TD3"), ...small, bend: 4 };
    const seen = read(photograph(bent));
    const wrong = seen?.lines.filter((line, at) => line !== bent.lines[at] && seen.doubts[at]?.length === 0);
    expect(wrong ?? []).toEqual([]);
  });
});
