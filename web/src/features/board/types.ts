import type { components } from "#/api/schema.gen";
import { languages, type ServerLanguage, serverLanguage } from "#/i18n/languages";

type Schemas = components["schemas"];

/** Arrivals and departures of one day. */
export type DayStays = Schemas["ReservationBoard"];
/** One arrival or departure of a day. */
export type BoardStay = Schemas["ReservationBoardStay"];
/** One chat of the inbox. */
export type InboxThread = Schemas["MessageThreadBody"];
/** A message that a search has found. */
export type FoundMessage = Schemas["MessageFoundBody"];
/** Something the agency writes again and again. */
export type TextModule = Schemas["MessageModuleBody"];
/** The languages in which the agency writes. */
export type ContentLanguage = ServerLanguage;
export const contentLanguages = languages.map(serverLanguage);

export const emptyTexts = Object.fromEntries(contentLanguages.map((one) => [one, ""])) as Schemas["Texts"];
