import { i18n } from "@lingui/core";
import { fallbackLanguage, languages, type Language } from "./languages";

/** The language that the app shows now. It needs none of the texts, so that calls can say it wherever they are made. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.locale) ?? fallbackLanguage;
}
