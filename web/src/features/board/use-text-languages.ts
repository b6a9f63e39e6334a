import { languages, serverLanguage } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import type { EditForm } from "#/parts/use-edit";
import { useLanguages } from "#/session/use-languages";
import { type ContentLanguage, contentLanguages } from "./types";

/** The languages in which the office writes a text: those that its agencies offer, then the others in which it is stored. */
export function textLanguages(
  offered: readonly ContentLanguage[],
  stored: (language: ContentLanguage) => boolean,
): ContentLanguage[] {
  return [
    ...contentLanguages.filter((one) => offered.includes(one)),
    ...contentLanguages.filter((one) => !offered.includes(one) && stored(one)),
  ];
}

/** In which of them a text is shown first: the reader's where it is stored, then another one where it is, then the reader's. */
export function firstLanguage(
  choices: readonly ContentLanguage[],
  reader: ContentLanguage,
  stored: (language: ContentLanguage) => boolean,
): ContentLanguage {
  const inOrder = [reader, ...choices].filter((one) => choices.includes(one));
  return inOrder.find(stored) ?? inOrder[0] ?? reader;
}

/** The languages for a text of the office, which of them are offered, and in which one it is shown first. */
export function useTextLanguages(stored: (language: ContentLanguage) => boolean) {
  const reader = serverLanguage(useLanguage());
  const codes = useLanguages();
  const offered = languages.filter((one) => codes.includes(one)).map(serverLanguage);
  const choices = textLanguages(offered, stored);
  return { choices, offered, first: firstLanguage(choices, reader, stored) };
}

/** Whether a form has, or had when it was opened, a text at one of these paths in a language. */
export const isWritten =
  (form: EditForm, paths: readonly string[]) =>
  (language: ContentLanguage): boolean =>
    paths
      .map((path) => `${path}.${language}`)
      .some((path) => form.text(path) !== "" || (form.edits[path]?.from ?? "") !== "");
