import { checkDigit } from "../../features/travelers/mrz/parse";
import { random, type Shot, type Style } from "./specimen";

const surnames =
  "ERIKSSON MUSTERMANN KOWALSKA GARCIA<LOPEZ OCONNOR WOJCIECHOWSKI QUIJANO ZYBERT FUX BJOERNDAL VAN<DER<BERG".split(
    " ",
  );
const given =
  "ANNA<MARIA ERIKA JOZEF MARIA<DEL<PILAR SEAN KRZYSZTOF WILHELM XENIA QUENTIN<HUGO JUERGEN DOMINIQUE BO".split(" ");
const states = "UTO D<< POL ESP USA GBR NLD FRA SWE ITA AUT CZE".split(" ");

/** A document of a person who does not exist. */
export function document(format: "TD1" | "TD2" | "TD3", seed: number): string[] {
  const next = random(seed + 77);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
  const some = (letters: string, length: number) => Array.from({ length }, () => pick(Array.from(letters))).join("");
  const state = pick(states);
  const number = some("CFGHJKLMNPRTVWXYZ0123456789", 9);
  const day = (from: number, to: number) => {
    const two = (value: number) => String(value).padStart(2, "0");
    return (
      two((from + Math.floor(next() * (to - from))) % 100) +
      two(1 + Math.floor(next() * 12)) +
      two(1 + Math.floor(next() * 28))
    );
  };
  const birth = day(1940, 2010);
  const expiry = day(2027, 2036);
  const sex = pick(["M", "F", "<"]);
  const name = `${pick(surnames)}<<${pick(given)}`;
  const with1 = (text: string) => text + String(checkDigit(text));
  if (format === "TD1") {
    const first =
      `${pick(["I<", "ID", "AC"])}${state}${with1(number)}${next() < 0.5 ? "" : some("0123456789ABC", 9)}`.padEnd(
        30,
        "<",
      );
    const second = `${with1(birth)}${sex}${with1(expiry)}${state}`.padEnd(29, "<");
    const all = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
    return [first, second + String(checkDigit(all)), name.padEnd(30, "<").slice(0, 30)];
  }
  const length = format === "TD2" ? 36 : 44;
  const first = `${format === "TD2" ? "I<" : pick(["P<", "PO"])}${state}${name}`.padEnd(length, "<").slice(0, length);
  let second = `${with1(number)}${state}${with1(birth)}${sex}${with1(expiry)}`;
  if (format === "TD3") second += with1((next() < 0.5 ? "" : some("0123456789ABCDEFZ", 10)).padEnd(14, "<"));
  second = second.padEnd(length - 1, "<");
  return [first, second + String(checkDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21)))];
}

/** What goes wrong with photographs, one at a time and together; the numbers are drawn from the seed. */
export const kinds = [
  "plain",
  "turned",
  "leaning",
  "blurred",
  "shaken",
  "noisy",
  "shaded",
  "pale",
  "compressed",
  "patterned",
  "bent",
  "all",
] as const;
export type Kind = (typeof kinds)[number];

export function shotOf(kind: Kind, seed: number, format: "TD1" | "TD2" | "TD3"): Shot {
  const next = random(seed * 31 + 5);
  const between = (from: number, to: number) => from + (to - from) * next();
  const either = (size: number) => between(-size, size);
  const width = [1280, 1440, 1600, 1920][Math.floor(next() * 4)]!;
  const style: Style = next() < 0.7 ? "round" : next() < 0.6 ? "sharp" : "drawn";
  const shot: Shot = {
    lines: document(format, seed),
    seed,
    width,
    height: Math.round(width * 0.5625),
    fill: between(0.6, 0.95),
    style,
    pen: either(0.05),
    degrees: either(1.5),
    jpeg: Math.round(between(80, 92)),
    noise: 2,
    blur: 0.5,
    pattern: 0.2,
  };
  switch (kind) {
    case "plain":
      return shot;
    case "turned":
      return { ...shot, degrees: either(8) };
    case "leaning":
      return { ...shot, lean: [either(14), either(12)], degrees: either(3) };
    case "blurred":
      return { ...shot, blur: between(0.9, 1.7) * (width / 1600) };
    case "shaken":
      return { ...shot, shake: between(2, 4.5) * (width / 1600) };
    case "noisy":
      return { ...shot, noise: between(8, 18) };
    case "shaded":
      return { ...shot, shade: between(0.3, 0.6), shadow: between(0.25, 0.5) };
    case "pale":
      return { ...shot, contrast: between(0.25, 0.45) };
    case "compressed":
      return { ...shot, jpeg: Math.round(between(60, 72)), noise: 4 };
    case "patterned":
      return { ...shot, pattern: between(0.6, 1.1) };
    case "bent":
      return { ...shot, bend: either(2), degrees: either(3) };
    case "all":
      return {
        ...shot,
        degrees: either(8),
        lean: [either(9), either(8)],
        blur: between(0.5, 1.1) * (width / 1600),
        noise: between(2, 9),
        shade: between(0.1, 0.4),
        shadow: between(0, 0.35),
        contrast: between(0.5, 1),
        jpeg: Math.round(between(62, 80)),
        pattern: between(0.2, 0.7),
        bend: either(0.7),
      };
  }
}
