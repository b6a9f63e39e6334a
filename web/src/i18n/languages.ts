/** The languages of the app: its texts are complete in each, and a check keeps them so. */
export const languages = ["en-US", "de", "es", "pl"] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = "en-US";

/** Each language in its own words, so that one finds it in any of the others. */
export const languageNames: Record<Language, string> = {
  "en-US": "English",
  de: "Deutsch",
  es: "Español",
  pl: "Polski",
};

/** The language for a tag such as `de-AT` or `en`; none if the app does not speak it. */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language.toLowerCase().split("-")[0] === base && base !== "");
}

/** The person's own choice, else the browser's, else the member's, else English. */
export function chooseLanguage(wishes: {
  chosen: string | null | undefined;
  browser: readonly string[];
  member: string | null | undefined;
}): Language {
  const fromBrowser = wishes.browser.map(matchLanguage).find((language) => language !== undefined);
  return matchLanguage(wishes.chosen) ?? fromBrowser ?? matchLanguage(wishes.member) ?? fallbackLanguage;
}

/** The server calls English `en`; the others have the same name on both sides. */
export function serverLanguage(language: Language): "en" | "de" | "es" | "pl" {
  return language === "en-US" ? "en" : language;
}

const cookieName = "lang";
const cookieDays = 9999;

export function languageCookie(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split(";").find((part) => part.trim().startsWith(`${cookieName}=`));
  return pair ? decodeURIComponent(pair.trim().slice(cookieName.length + 1)) : undefined;
}

export function keepLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${cookieName}=${encodeURIComponent(language)}; Max-Age=${cookieDays * 86_400}; Path=/; SameSite=Lax${secure}`;
}
