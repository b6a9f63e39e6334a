import { languageNames } from "#/i18n/languages";
import type { ContentLanguage } from "./types";

/** Each language by its own name. */
export const contentNames: Record<ContentLanguage, string> = {
  en: languageNames["en-US"],
  de: languageNames.de,
  es: languageNames.es,
  pl: languageNames.pl,
};
