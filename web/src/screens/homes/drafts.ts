import type { Home, HomePlace, HomeText } from "#/api/properties";
import { type ContentLanguage, contentLanguages } from "#/features/board/types";
import { draftWaits } from "#/session/use-draft";

/** Under what name that which is typed into an info text is kept. */
export const textForm = (id: string, lang: ContentLanguage, text?: HomeText) =>
  `text ${id} ${text?.id ?? `new ${lang}`}`;

/** The same of a place nearby. */
export const placeForm = (id: string, place?: HomePlace) => `place ${id} ${place?.id ?? "new"}`;

/** The info text into which something was typed that is not saved. */
export function waitingText(id: string, home: Home): { lang: ContentLanguage; edited: HomeText | "new" } | undefined {
  const lang = contentLanguages.find((one) => draftWaits(textForm(id, one)));
  if (lang) return { lang, edited: "new" };
  const edited = home.infotexts.find((text) => draftWaits(textForm(id, text.lang, text)));
  return edited && { lang: edited.lang, edited };
}

/** The place nearby into which something was typed that is not saved. */
export function waitingPlace(id: string, home: Home): HomePlace | "new" | undefined {
  return draftWaits(placeForm(id)) ? "new" : home.places.find((place) => draftWaits(placeForm(id, place)));
}
