import { languageNames, languages, serverLanguage } from "#/i18n/languages";
import type { ContentLanguage } from "./types";

/** Each language by its own name. */
export const contentNames = Object.fromEntries(
  languages.map((language) => [serverLanguage(language), languageNames[language]]),
) as Record<ContentLanguage, string>;
