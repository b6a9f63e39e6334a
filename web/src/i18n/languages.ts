/**
 * The browser's one list of languages, each by its own name, so that one finds it in any of the others. All else of the
 * web app, its tools and checks follows from this file and the catalogues. The server's list is `locales/locales.go`.
 */
export const languageNames = { "en-US": "English", de: "Deutsch", es: "Español", pl: "Polski" };

export type Language = keyof typeof languageNames;
/** A language as the server calls it in contents: without the region. */
export type ServerLanguage = Language extends infer Code
  ? Code extends `${infer Base}-${string}`
    ? Base
    : Code
  : never;

/** The app's texts are complete in each, and a check keeps them so. */
export const languages = Object.keys(languageNames) as Language[];

export const fallbackLanguage: Language = "en-US";

/** The language for a tag such as `de-AT` or `en`; none if the app does not speak it. */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language.toLowerCase().split("-")[0] === base && base !== "");
}

/** Of those that are offered the person's own choice, else the browser's; else the member's, else English. The server's is `Offered.Choose` in `locales/offered.go`. */
export function chooseLanguage(wishes: {
  chosen: string | null | undefined;
  browser: readonly string[];
  member: string | null | undefined;
  offered?: readonly string[] | undefined;
}): Language {
  const wished = [wishes.chosen, ...wishes.browser]
    .map(matchLanguage)
    .find((language) => language && (wishes.offered?.includes(language) ?? true));
  return wished ?? matchLanguage(wishes.member) ?? fallbackLanguage;
}

/** The server calls English `en`; the others have the same name on both sides. */
export const serverLanguage = (language: Language) => language.split("-")[0] as ServerLanguage;

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
