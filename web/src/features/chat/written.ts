import { type Language, languageCookie, matchLanguage, serverLanguage } from "#/i18n/languages";

/**
 * The language in which somebody writes here: the app's, unless they never chose one and their browser's own is none that
 * the app speaks. A person who reads the app in English for want of French writes French.
 */
export function writtenIn(
  language: Language,
  browser: readonly string[] = navigator.languages ?? [],
  chosen: string | undefined = languageCookie(),
): string {
  const own = browser[0];
  const foreign = chosen === undefined && own && !browser.some(matchLanguage);
  return foreign && /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(own) ? own.slice(0, 35) : serverLanguage(language);
}

/** Whether there is something to translate for who reads in this language, as far as the writer's app reported. */
export function isForeign(written: string, language: Language): boolean {
  return written === "" || matchLanguage(written) !== language;
}
