import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HomeFields, HomeText } from "#/api/properties";
import { contentNames } from "#/features/board/texts";
import type { ContentLanguage } from "#/features/board/types";
import { asText } from "#/parts/edit";

type Handover = HomeFields["key_handover"];

/** How the office calls each field of a home. */
export const fieldNames: Record<keyof HomeFields, MessageDescriptor> = {
  title: msg`Title`,
  short_title: msg`Short title`,
  building: msg`House`,
  account: msg`Owner`,
  street: msg`Street`,
  postalcode: msg`Postal code`,
  city: msg`City`,
  country: msg`Country`,
  lat: msg`Latitude`,
  lon: msg`Longitude`,
  time_zone: msg`Time zone`,
  location_description: msg`How to find it`,
  max_occupancy: msg`Persons at most`,
  bedrooms: msg`Bedrooms`,
  registration_number: msg`Registration number`,
  arrival_time: msg`Arrival from`,
  departure_time: msg`Departure until`,
  cleaning_minutes: msg`Minutes for the cleaning`,
  key_handover: msg`Key handover`,
  key_location: msg`Where the key is`,
  key_code: msg`Key code`,
  code_change: msg`New code after each departure`,
  meeting_point: msg`Meeting point`,
  staff_key: msg`Where the team’s key is`,
  wifi_type: msg`WiFi protection`,
  wifi_ssid: msg`WiFi name`,
  wifi_password: msg`WiFi password`,
  company: msg`Cleaning company`,
  person: msg`Person who cleans`,
  annotations: msg`Notes for the team`,
  amenities: msg`Amenities`,
};

/** How the office calls each part of an info text, in the history of a home. */
const textParts: Record<string, MessageDescriptor> = {
  text_title: msg`Headline`,
  text_body: msg`Text`,
  text_audience: msg`Who sees it`,
  text_lang: msg`Language`,
};

const audiences: Record<HomeText["audience"], MessageDescriptor> = { guest: msg`Guests`, staff: msg`Team` };

export const handovers: Record<Handover, MessageDescriptor> = {
  at_property: msg`At the home`,
  key_safe: msg`From the key safe`,
  meeting_point: msg`At the meeting point`,
  office: msg`At the office`,
};

export const wifiTypes: Record<HomeFields["wifi_type"], MessageDescriptor> = {
  0: msg({ message: "Open", context: "a network" }),
  1: msg`Password (WEP)`,
  2: msg`Password (WPA/WPA2)`,
};

/** The label of a field by its path, with its language where it has one. */
export function nameOf(i18n: I18n, path: string): string {
  const [field = "", lang] = path.split(".");
  const known = { ...fieldNames, ...textParts }[field];
  const name = known ? i18n._(known) : field;
  return lang === undefined ? name : `${name} · ${contentNames[lang as ContentLanguage]}`;
}

const yes = msg`Yes`;
const no = msg`No`;
const set = msg`Set`;
const none = msg`None`;

interface Staff {
  id: number;
  name: string;
}

/** A value of a field in words. A secret is never shown: only whether there is one. */
export function wordsOf(i18n: I18n, path: string, value: unknown, staff: readonly Staff[] = []): string {
  const [field = ""] = path.split(".");
  switch (field) {
    case "key_code":
    case "wifi_password":
      return i18n._(value === true || (typeof value === "string" && value !== "") ? set : none);
    case "code_change":
      return i18n._(value === true ? yes : no);
    case "key_handover":
      return i18n._(handovers[value as Handover]);
    case "wifi_type":
      return i18n._(wifiTypes[value as HomeFields["wifi_type"]]);
    case "company":
    case "person":
      return value === 0 ? i18n._(none) : (staff.find((one) => one.id === value)?.name ?? "");
    case "text_audience":
      return i18n._(audiences[value as HomeText["audience"]]);
    case "text_lang":
      return contentNames[value as ContentLanguage];
    case "amenities":
      return (value as HomeFields["amenities"])
        .map(({ category, name }) => `${category}: ${Object.values(name).find((text) => text !== "") ?? ""}`)
        .join("\n");
    default:
      return asText(value);
  }
}
