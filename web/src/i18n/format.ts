import { datePatterns } from "./date-patterns";
import type { Language } from "./languages";
import { useLanguage } from "./texts";
import { asUtc, parseWireTime } from "./wire-time";

/** An amount as the wire carries it: whole cents and the ISO currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** The parts of a day in numbers, in the order and with the mark of the language. */
export function joinDate(language: Language, day: string, month: string, year: string): string {
  const [first, , mark] = datePatterns[language];
  return (first === "M" ? [month, day, year] : [day, month, year]).join(mark);
}

const two = (value: number) => String(value).padStart(2, "0");

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function kept<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => Format): Format {
  const found = cache.get(key);
  if (found) return found as Format;
  const made = make();
  cache.set(key, made);
  return made;
}

/** All formats of one language. Every function gives an empty text for an empty or unreadable wire time. */
export function formats(language: Language) {
  const number = (name: string, options: Intl.NumberFormatOptions) =>
    kept(`${language} ${name}`, () => new Intl.NumberFormat(language, options));
  const words = (name: string, options: Intl.DateTimeFormatOptions) =>
    kept(`${language} ${name}`, () => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }));
  const worded = (name: string, options: Intl.DateTimeFormatOptions) => (wire: string | null | undefined) => {
    const time = parseWireTime(wire);
    return time ? words(name, options).format(asUtc(time)) : "";
  };
  const date = (wire: string | null | undefined) => {
    const time = parseWireTime(wire);
    return time ? joinDate(language, two(time.day), two(time.month), two(time.year % 100)) : "";
  };
  const time = (wire: string | null | undefined) => {
    const parsed = parseWireTime(wire);
    return parsed ? `${two(parsed.hour)}:${two(parsed.minute)}` : "";
  };
  return {
    /** 21.11.26 */
    date,
    /** 16:05 */
    time,
    /** 21.11.26 16:05 */
    dateTime: (wire: string | null | undefined) => (parseWireTime(wire) ? `${date(wire)} ${time(wire)}` : ""),
    /** Saturday, November 21 */
    day: worded("day", { weekday: "long", day: "numeric", month: "long" }),
    /** Sat, Nov 21 */
    shortDay: worded("shortDay", { weekday: "short", day: "numeric", month: "short" }),
    /** November 21, 2026 */
    longDate: worded("longDate", { day: "numeric", month: "long", year: "numeric" }),
    /** November 2026 */
    month: worded("month", { month: "long", year: "numeric" }),
    integer: (value: number) => number("integer", { maximumFractionDigits: 0 }).format(value),
    decimal: (value: number) => number("decimal", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value),
    shortDecimal: (value: number) =>
      number("shortDecimal", { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value),
    /** 1.250 km, to the metre */
    kilometres: (value: number) =>
      number("kilometres", {
        style: "unit",
        unit: "kilometer",
        minimumFractionDigits: 3,
        maximumFractionDigits: 3,
      }).format(value),
    /** A way as people say it: 350 m, 2.4 km, 31 km. */
    distance: (metres: number) => {
      const [value, unit] = metres < 995 ? [metres, "meter"] : [metres / 1000, "kilometer"];
      const digits = unit === "kilometer" && value < 9.95 ? 1 : 0;
      const rounded = unit === "meter" && value >= 100 ? Math.round(value / 10) * 10 : value;
      return number(`distance ${unit} ${digits}`, { style: "unit", unit, maximumFractionDigits: digits }).format(
        rounded,
      );
    },
    /** A file's size: 12 kB, 3.4 MB. */
    bytes: (bytes: number) => {
      const [value, unit] =
        bytes < 999_500 ? [Math.max(1, Math.round(bytes / 1000)), "kilobyte"] : [bytes / 1e6, "megabyte"];
      const digits = unit === "megabyte" && value < 9.95 ? 1 : 0;
      return number(`bytes ${unit} ${digits}`, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
    },
    /** 12 min, 1 hr 5 min */
    minutes: (minutes: number) => {
      const part = (unit: "hour" | "minute", value: number) =>
        number(`time ${unit}`, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 }).format(value);
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      return [hours > 0 ? part("hour", hours) : "", hours === 0 || rest > 0 ? part("minute", rest) : ""]
        .join(" ")
        .trim();
    },
    /** A share of one, such as 0.125; never grouped. */
    percent: (share: number) =>
      number("percent", { style: "percent", useGrouping: false, maximumFractionDigits: 2 }).format(share),
    money: (money: Money) =>
      number(`money ${money.currency}`, { style: "currency", currency: money.currency }).format(money.amount / 100),
  };
}

export type Formats = ReturnType<typeof formats>;

/** The formats of the language of now. */
export function useFormats(): Formats {
  return formats(useLanguage());
}
