import { joinDate } from "#/i18n/format";
import { datePatterns } from "#/i18n/date-patterns";
import type { Language } from "#/i18n/languages";

/** A day of the wire as it is typed in the language; what is no such day stays as it is. */
export function typedDate(wire: string, language: Language): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(wire);
  if (!found) return wire;
  const [, year, month, day] = found as unknown as [string, string, string, string];
  return year === "0000" ? "" : joinDate(language, day, month, year);
}

/**
 * What was typed as a day of the wire; empty for nothing, undefined for what is no day. Between the parts may stand a dot,
 * a slash, a dash or a space; with dots the day always comes first, and eight digits without anything are taken in the
 * order of the language.
 */
export function wireDateOf(typed: string, language: Language): string | undefined {
  const text = typed.trim();
  if (text === "" || text.startsWith("0000-00-00")) return "";
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const run = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const parts = iso ?? run ?? /^(\d{1,2})\s*[./\- ]\s*(\d{1,2})\s*[./\- ]\s*(\d{4})$/.exec(text);
  if (!parts) return undefined;
  const [first, second, third] = parts.slice(1).map(Number) as [number, number, number];
  const dayFirst = !datePatterns[language].startsWith("M") || (!run && text.includes("."));
  const [year, month, day] = iso ? [first, second, third] : dayFirst ? [third, second, first] : [third, first, second];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1) return undefined;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}
