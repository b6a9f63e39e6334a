import { twoLetters } from "../countries";
import type { FieldName } from "../types";
import { classAt, layoutOf, type Format, type Layout, type Span } from "./layout";

/** What a zone says, as far as its check digits hold. */
export interface Zone {
  format: Format;
  lines: string[];
  code: string;
  issuer: string;
  number: string;
  nationality: string;
  /** yyyy-MM-dd; empty when a part of it is not known. */
  birth: string;
  expiry: string;
  sex: "M" | "F" | "";
  lastName: string;
  firstName: string;
  optional: string[];
  /** Whether every check digit holds. */
  valid: boolean;
  /** The names of the digits that do not. */
  wrong: string[];
  /** Whether a character was put right so that the digits hold. */
  repaired: boolean;
  /** The letters of the names, blanks between them, and which of them were hard to read. */
  names: { sign: string; unclear: boolean }[];
  /** What else was hard to read and no check digit guards. */
  unclear: ("number" | "nationality" | "issuer" | "sex" | "birth" | "optional")[];
}

/** How surely the lines are what the document says, where they were read and not typed. */
export interface Seen {
  lines: string[];
  /** For each line the places that may as well be something else. */
  doubts: number[][];
  /** Whether the check digits decided between letters. */
  corrected: boolean;
}

const weights = [7, 3, 1];

/** What a character counts for in a check digit. */
export function valueOf(character: string): number {
  if (character >= "0" && character <= "9") return character.charCodeAt(0) - 48;
  if (character >= "A" && character <= "Z") return character.charCodeAt(0) - 55;
  return 0;
}

/** The check digit of a text (ICAO 9303-3, 4.9). */
export function checkDigit(text: string): number {
  return Array.from(text).reduce((sum, character, at) => sum + valueOf(character) * (weights[at % 3] ?? 0), 0) % 10;
}

/** What readers take for each other. */
const asDigit: Record<string, string> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  A: "4",
  S: "5",
  G: "6",
  T: "7",
  B: "8",
};
const asLetter: Record<string, string> = {
  "0": "O",
  "1": "I",
  "2": "Z",
  "4": "A",
  "5": "S",
  "6": "G",
  "7": "T",
  "8": "B",
};
const confused: Record<string, string> = { ...asDigit, ...asLetter };

/** Each place gets a character that may stand there at all. */
function fit(layout: Layout, lines: readonly string[]): string[] {
  return lines.map((line, index) =>
    Array.from(line)
      .map((character, at) => {
        switch (classAt(layout, index, at)) {
          case "digit":
            return asDigit[character] ?? character;
          case "letter":
            return asLetter[character] ?? character;
          case "any":
            return character;
        }
      })
      .join(""),
  );
}

const cut = (lines: readonly string[], { line, start, end }: Span) => (lines[line] ?? "").slice(start, end);

function put(lines: readonly string[], { line, start, end }: Span, text: string): string[] {
  return lines.map((one, index) => (index === line ? one.slice(0, start) + text + one.slice(end) : one));
}

/** In a card a number of more than nine characters goes on in the optional data, its check digit behind it. */
function longNumber(layout: Layout, lines: readonly string[]): { text: string; digit: string } | undefined {
  if (layout.format !== "TD1" || (lines[0] ?? "")[14] !== "<") return undefined;
  const rest = /^[A-Z0-9]+/.exec((lines[0] ?? "").slice(15))?.[0];
  if (rest === undefined || rest.length < 2) return undefined;
  return { text: cut(lines, layout.number) + rest.slice(0, -1), digit: rest.slice(-1) };
}

/** The names of the check digits that do not hold. */
export function wrongDigits(layout: Layout, lines: readonly string[]): string[] {
  const long = longNumber(layout, lines);
  const wrong: string[] = layout.checks.flatMap(({ name, of, at }) => {
    const text = cut(lines, of);
    const digit = cut(lines, at);
    if (name === "number" && long) return String(checkDigit(long.text)) === long.digit ? [] : [name];
    // Where nothing stands, the digit may be left out too.
    if (digit === "<" && /^<*$/.test(text)) return [];
    return String(checkDigit(text)) === digit ? [] : [name];
  });
  if (layout.composite) {
    const text = layout.composite.of.map((span) => cut(lines, span)).join("");
    if (String(checkDigit(text)) !== cut(lines, layout.composite.at)) wrong.push("composite");
  }
  return wrong;
}

/** All texts with one character taken for what it is often confused with. */
function variants(text: string): string[] {
  const places = Array.from(text).flatMap((character, at) => (confused[character] ? [at] : []));
  return places.map((at) => text.slice(0, at) + (confused[text[at] ?? ""] ?? "") + text.slice(at + 1));
}

/**
 * Puts one confused character of the number or the personal number right, where exactly one makes every check digit hold.
 * Where several do, nobody can say which, and the zone stays wrong. A digit guards only nine cases of ten: the person who shows a
 * repaired zone asks the person to compare.
 */
function repair(layout: Layout, lines: string[]): string[] | undefined {
  const wrong = wrongDigits(layout, lines);
  const spans = wrong.includes("number") ? [layout.number] : wrong.includes("personal") ? layout.optional : [];
  const right: string[][] = [];
  for (const span of spans) {
    for (const text of variants(cut(lines, span))) {
      const tried = put(lines, span, text);
      if (wrongDigits(layout, tried).length === 0) right.push(tried);
    }
  }
  return right.length === 1 ? right[0] : undefined;
}

/** Lines as they were read or typed, brought to the length of a zone: blanks go, what looks like fillers becomes some. */
export function cleanLines(text: string): string[] {
  return text
    .toUpperCase()
    .replaceAll("«", "<<")
    .replaceAll(/[‹〈（(]/g, "<")
    .split(/[\n\r]+/)
    .map((line) => line.replaceAll(/[^A-Z0-9<]/g, ""))
    .filter((line) => line.length >= 20);
}

function toLength(line: string, length: number): string {
  if (line.length === length) return line;
  if (line.length > length) {
    // Too many fillers in a row are easily counted wrong; anything else too long is not ours to cut.
    const surplus = line.length - length;
    const trimmed = line.replace(new RegExp(`<{${surplus}}$`), "");
    return trimmed.length === length ? trimmed : line;
  }
  const missing = "<".repeat(length - line.length);
  const tail = /<{2,}(\d{1,2})?$/.exec(line);
  if (!tail) return line;
  return tail[1] === undefined ? line + missing : line.slice(0, -tail[1].length) + missing + tail[1];
}

function dayOf(text: string, today: string, past: boolean): string {
  if (!/^\d{6}$/.test(text)) return "";
  const short = Number(text.slice(0, 2));
  const now = Number(today.slice(0, 4));
  let year = Math.floor(now / 100) * 100 + short;
  const day = (of: number) => `${of}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (past && day(year) > today) year -= 100;
  if (!past && year > now + 50) year -= 100;
  const made = day(year);
  const parsed = new Date(`${made}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== made ? "" : made;
}

const words = (text: string) => text.replaceAll("<", " ").replaceAll(/\s+/g, " ").trim();

const sizes = [
  [3, 30],
  [2, 44],
  [2, 36],
] as const;

/** The zone that was read from a picture. */
export function zoneOf(seen: Seen, today: string): Zone | undefined {
  return parseZone(seen.lines, today, seen);
}

/** Reads a zone out of its two or three lines; undefined when they are none. `today` distinguishes the centuries. */
export function parseZone(given: readonly string[], today: string, seen?: Seen): Zone | undefined {
  const off = (length: number) => given.reduce((sum, line) => sum + Math.abs(line.length - length), 0);
  const nearest = sizes.filter(([lines]) => lines === given.length).sort((a, b) => off(a[1]) - off(b[1]));
  for (const [lines, length] of nearest) {
    const sized = given.map((line) => toLength(line, length));
    if (sized.some((line) => line.length !== length)) continue;
    const first = asLetter[sized[0]?.[0] ?? ""] ?? sized[0]?.[0] ?? "";
    const layout = /[ACIPV]/.test(first) ? layoutOf(lines, length, first) : undefined;
    if (layout) return readZone(layout, sized, today, seen);
  }
  return undefined;
}

function readZone(layout: Layout, sized: string[], today: string, seen?: Seen): Zone {
  const fitted = fit(layout, sized);
  // A person who saw the letters has already weighed what else they may be.
  const mended = !seen && wrongDigits(layout, fitted).length > 0 ? repair(layout, fitted) : undefined;
  const lines = mended ?? fitted;
  const wrong = wrongDigits(layout, lines);
  const [last = "", first = ""] = cut(lines, layout.names).split("<<");
  const sex = cut(lines, layout.sex);
  const number = longNumber(layout, lines)?.text ?? cut(lines, layout.number);
  const unclearIn = ({ line, start, end }: Span) => seen?.doubts[line]?.some((at) => at >= start && at < end) === true;
  return {
    format: layout.format,
    lines,
    code: cut(lines, layout.code).replaceAll("<", ""),
    issuer: cut(lines, layout.issuer).replaceAll("<", ""),
    number: number.replaceAll("<", ""),
    nationality: cut(lines, layout.nationality).replaceAll("<", ""),
    birth: dayOf(cut(lines, layout.birth), today, true),
    expiry: dayOf(cut(lines, layout.expiry), today, false),
    sex: sex === "M" || sex === "F" ? sex : "",
    lastName: words(last),
    firstName: words(first),
    optional: layout.optional.map((span) => words(cut(lines, span))),
    valid: wrong.length === 0,
    wrong,
    repaired: mended !== undefined || seen?.corrected === true,
    names: namesOf(layout, lines, seen),
    unclear: (
      [
        ["number", [layout.number]],
        ["nationality", [layout.nationality]],
        ["issuer", [layout.issuer]],
        ["sex", [layout.sex]],
        ["birth", [layout.birth]],
        ["optional", layout.optional],
      ] as const
    ).flatMap(([name, spans]) => (spans.some(unclearIn) ? [name] : [])),
  };
}

/** The names as they stand there, without the fillers behind them. */
function namesOf(layout: Layout, lines: readonly string[], seen: Seen | undefined): Zone["names"] {
  const { line, start } = layout.names;
  return Array.from(cut(lines, layout.names).replace(/<+$/, ""), (sign, at) => ({
    sign: sign === "<" ? " " : sign,
    unclear: seen?.doubts[line]?.includes(start + at) === true,
  }));
}

function named(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/(^|[\s'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/**
 * What of the form a zone fills: only what it really says. What its check digit denies, or what has none and was hard to read,
 * stays empty; names come as long as most of their letters were clear, for the person compares them anyway.
 */
export function fieldsOf(zone: Zone): Partial<Record<FieldName, string>> {
  const sure = (name: Zone["unclear"][number], text: string) =>
    zone.unclear.includes(name) || zone.wrong.includes(name) ? "" : text;
  const legible = zone.names.filter((one) => one.unclear).length * 2 <= zone.names.length;
  const out: Partial<Record<FieldName, string>> = {
    first_name: legible ? named(zone.firstName) : "",
    last_name: legible ? named(zone.lastName) : "",
    birthday: sure("birth", zone.birth),
    sex: sure("sex", zone.sex === "F" ? "female" : zone.sex === "M" ? "male" : ""),
    nationality: sure("nationality", twoLetters(zone.nationality)),
    passport: sure("number", zone.number),
    document_country: sure("issuer", twoLetters(zone.issuer)),
    document_type: zone.format === "TD3" ? "passport" : zone.format.startsWith("MRV") ? "" : "identity_card",
  };
  // A Spanish card carries its own number where others have the person's, and the person's in the optional data.
  if (zone.format === "TD1" && zone.issuer === "ESP" && zone.optional[0]) {
    out.document_support = sure("number", zone.number);
    out.passport = zone.wrong.includes("composite") ? "" : sure("optional", zone.optional[0].replaceAll(" ", ""));
  }
  // A visa's number is no passport's, and its issuer not the passport's either.
  if (zone.format.startsWith("MRV")) {
    delete out.passport;
    delete out.document_country;
  }
  return Object.fromEntries(Object.entries(out).filter(([, value]) => value !== ""));
}
