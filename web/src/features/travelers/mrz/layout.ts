/**
 * Where what stands in a machine-readable zone (ICAO 9303, parts 4 to 7). Positions count from 0; `end` is behind the last
 * character. A class says which characters may be in a place: digits, letters, or both; the filler `<` may everywhere.
 */
/** The letters of a zone, in the order in which their chances are given. */
export const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";

export type Format = "TD1" | "TD2" | "TD3" | "MRV-A" | "MRV-B";
export type CharacterClass = "digit" | "letter" | "any";

export interface Span {
  line: number;
  start: number;
  end: number;
  class: CharacterClass;
}

export interface Layout {
  format: Format;
  lines: number;
  length: number;
  code: Span;
  issuer: Span;
  names: Span;
  number: Span;
  nationality: Span;
  birth: Span;
  sex: Span;
  expiry: Span;
  optional: Span[];
  /** Each checked span and the place of its digit. */
  checks: { name: "number" | "birth" | "expiry" | "personal"; of: Span; at: Span }[];
  composite?: { of: Span[]; at: Span };
}

const span = (line: number, start: number, end: number, kind: CharacterClass = "any"): Span => ({
  line,
  start,
  end,
  class: kind,
});
const digit = (line: number, at: number) => span(line, at, at + 1, "digit");

/** Two lines in which the second begins with the number: passports, visas and the larger cards. */
function twoLines(format: Format, length: number, composite: boolean, personal: boolean): Layout {
  const number = span(1, 0, 9);
  const birth = span(1, 13, 19, "digit");
  const expiry = span(1, 21, 27, "digit");
  const optional = span(1, 28, personal ? 42 : composite ? length - 1 : length);
  return {
    format,
    lines: 2,
    length,
    code: span(0, 0, 2, "letter"),
    issuer: span(0, 2, 5, "letter"),
    names: span(0, 5, length, "letter"),
    number,
    nationality: span(1, 10, 13, "letter"),
    birth,
    sex: span(1, 20, 21, "letter"),
    expiry,
    optional: [optional],
    checks: [
      { name: "number", of: number, at: digit(1, 9) },
      { name: "birth", of: birth, at: digit(1, 19) },
      { name: "expiry", of: expiry, at: digit(1, 27) },
      ...(personal ? [{ name: "personal" as const, of: optional, at: digit(1, 42) }] : []),
    ],
    ...(composite
      ? { composite: { of: [span(1, 0, 10), span(1, 13, 20), span(1, 21, length - 1)], at: digit(1, length - 1) } }
      : {}),
  };
}

const number = span(0, 5, 14);
const birth = span(1, 0, 6, "digit");
const expiry = span(1, 8, 14, "digit");

const layouts: Layout[] = [
  {
    format: "TD1",
    lines: 3,
    length: 30,
    code: span(0, 0, 2, "letter"),
    issuer: span(0, 2, 5, "letter"),
    names: span(2, 0, 30, "letter"),
    number,
    nationality: span(1, 15, 18, "letter"),
    birth,
    sex: span(1, 7, 8, "letter"),
    expiry,
    optional: [span(0, 15, 30), span(1, 18, 29)],
    checks: [
      { name: "number", of: number, at: digit(0, 14) },
      { name: "birth", of: birth, at: digit(1, 6) },
      { name: "expiry", of: expiry, at: digit(1, 14) },
    ],
    composite: { of: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)], at: digit(1, 29) },
  },
  twoLines("TD2", 36, true, false),
  twoLines("TD3", 44, true, true),
  twoLines("MRV-A", 44, false, false),
  twoLines("MRV-B", 36, false, false),
];

/** The layout of so many lines of such a length that begin with the letter: V is a visa. */
export function layoutOf(lines: number, length: number, first: string): Layout | undefined {
  const visa = first === "V";
  return layouts.find((one) => one.lines === lines && one.length === length && one.format.startsWith("MRV") === visa);
}

/** Which characters may stand in a place. */
export function classAt(layout: Layout, line: number, at: number): CharacterClass {
  const spans = [
    layout.code,
    layout.issuer,
    layout.names,
    layout.nationality,
    layout.birth,
    layout.sex,
    layout.expiry,
    ...layout.checks.map((check) => check.at),
    ...(layout.composite ? [layout.composite.at] : []),
  ];
  return spans.find((one) => one.line === line && at >= one.start && at < one.end)?.class ?? "any";
}
