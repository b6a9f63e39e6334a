import { i18n, type Messages } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { loadPart } from "#/api/parts";
import { currentLanguage } from "./current";
import { chooseLanguage, fallbackLanguage, keepLanguage, languageCookie, languages, type Language } from "./languages";

/** The parts of the texts: `start` loads with the first page, the others with their screens. */
export type TextArea =
  | "start"
  | "account"
  | "app"
  | "calendar"
  | "schedule"
  | "cleaning"
  | "stay"
  | "message"
  | "manage"
  | "map"
  | "party"
  | "handout"
  | "homes"
  | "interfaces"
  | "rules"
  | "money"
  | "setup"
  | "stays";

const first = import.meta.glob<{ messages: Messages }>("./*/web.start.po", { base: "../../../locales" });

const loaded = new Set<TextArea>(["start"]);

const others = async () => (await import("./catalogues")).catalogues;

async function read(language: Language, area: TextArea): Promise<Messages> {
  const list = area === "start" ? first : await loadPart(others);
  const load = list[`./${language}/web.${area}.po`];
  return load ? (await loadPart(load)).messages : {};
}

/** Loads the texts of further parts of the app in the language of now; called by the routes that show them. */
export async function loadTexts(...areas: TextArea[]): Promise<void> {
  const language = currentLanguage();
  const missing = areas.filter((area) => !loaded.has(area));
  const messages = await Promise.all(missing.map((area) => read(language, area)));
  for (const area of missing) loaded.add(area);
  if (messages.length === 0) return;
  if (currentLanguage() === language) i18n.load(language, Object.assign({}, ...messages) as Messages);
  else await show(currentLanguage());
}

/** Fetches texts for later, if they can be had just now. */
export function textsAhead(...areas: TextArea[]): void {
  others()
    .then(async (list) => Promise.all(areas.map(async (area) => list[`./${currentLanguage()}/web.${area}.po`]?.())))
    .catch(() => undefined);
}

async function show(language: Language): Promise<void> {
  const messages = await Promise.all([...loaded].map((area) => read(language, area)));
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...messages) as Messages });
  document.documentElement.lang = language;
}

/** At the start of the page, before anything is drawn. */
export async function startTexts(): Promise<void> {
  // The page shows a key instead: a route did not load the texts of its parts. The journeys fail at this line.
  i18n.on("missing", ({ id }) => console.error(`no text is loaded for ${id}`));
  await show(chooseLanguage({ chosen: languageCookie(), browser: navigator.languages ?? [], member: undefined }));
}

/** The member's language counts only while neither the person nor the browser named one that is offered. */
export async function offerMemberLanguage(member: string | undefined, offered?: readonly string[]): Promise<void> {
  const wished = chooseLanguage({ chosen: languageCookie(), browser: navigator.languages ?? [], member, offered });
  if (wished !== currentLanguage()) await show(wished);
}

/** The person's own choice: kept in the cookie, shown at once. */
export async function setLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await show(language);
}

/** The language of now, for components: they are drawn again when it changes. */
export function useLanguage(): Language {
  const { i18n: active } = useLingui();
  return languages.find((language) => language === active.locale) ?? fallbackLanguage;
}
