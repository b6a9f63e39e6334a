import type { Language } from "./languages";

/** How a day is typed in numbers, in the letters of the language; the order and the mark between are those of all numeric days. */
export const datePatterns: Record<Language, string> = {
  "en-US": "MM/DD/YYYY",
  de: "TT.MM.JJJJ",
  es: "DD/MM/AAAA",
  pl: "DD.MM.RRRR",
};
