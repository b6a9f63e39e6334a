import type { Language } from "#/i18n/languages";
import { countryOf, currencyOf, ownZone } from "./guesses";
import type { Step } from "./search";

/** What is typed, without the secrets: those live as long as the page does. */
export interface Typed {
  agency: string;
  /** Empty: the one in which the page is read. */
  lang: Language | "";
  country: string;
  currency: string;
  time_zone: string;
  accent: string;
  emergency_phone: string;
  name: string;
  email: string;
}

type Field = keyof Typed | "code" | "password" | "repeated";

export type Faults = Partial<Record<Field, string>>;

/** What the browser knows of its person. */
export function guessed(): Typed {
  const zone = ownZone();
  const country = countryOf(zone, navigator.languages);
  return {
    agency: "",
    lang: "",
    country,
    currency: currencyOf(country),
    time_zone: zone,
    accent: "",
    emergency_phone: "",
    name: "",
    email: "",
  };
}

/** The currency follows the country until another one is chosen. */
export function moved(typed: Typed, country: string): Partial<Typed> {
  return typed.currency === currencyOf(typed.country) ? { country, currency: currencyOf(country) } : { country };
}

const places: Readonly<Record<Field, Step>> = {
  code: "code",
  agency: "agency",
  lang: "agency",
  country: "agency",
  currency: "agency",
  time_zone: "agency",
  accent: "agency",
  emergency_phone: "agency",
  name: "you",
  email: "you",
  password: "you",
  repeated: "you",
};

/** Where the first of the refused fields stands; none of a refusal that names no field of the form. */
export function stepOf(fields: Readonly<Record<string, string>>): Step | undefined {
  return (Object.keys(places) as Field[]).filter((field) => field in fields).map((field) => places[field])[0];
}
