import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Answers } from "#/api/answers";
import type { FieldName, Kind } from "./types";

/** Spelled out, because the extraction of texts finds literal ones only. */
export const fieldLabels: Record<FieldName, MessageDescriptor> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  second_last_name: msg`Second last name`,
  birthday: msg`Date of birth`,
  birthplace: msg`Place of birth`,
  birth_country: msg`Country of birth`,
  sex: msg`Sex`,
  nationality: msg`Nationality`,
  document_type: msg`Kind of document`,
  passport: msg`ID number`,
  document_support: msg`Support number`,
  document_country: msg`Issued by (country)`,
  document_place: msg`Issued in (town)`,
  document_issued: msg`Issued on`,
  street: msg`Street and number`,
  postalcode: msg`Postal code`,
  city: msg`Town`,
  country: msg`Country of residence`,
  phone: msg`Phone`,
  email: msg`Email`,
  kinship: msg`The accompanying adult is`,
};

export const fieldHelp: Partial<Record<FieldName, MessageDescriptor>> = {
  second_last_name: msg`As in the document, if there is one.`,
  document_place: msg`The town in Italy that issued the document.`,
  document_support: msg`Spanish documents have it beside the number (IDESP, IXESP).`,
};

export const kindTexts: Record<Kind, MessageDescriptor> = {
  adult: msg`Adult`,
  child: msg`Child`,
  toddler: msg`Infant`,
};

type Person = Answers["TravelerPersonAnswer"];

/** The fields whose values the document lists. */
type ListedField = { [Field in FieldName]: string extends Person[Field] ? never : Field }[FieldName];

/** Those values, in the order in which they are offered. */
const listed: { readonly [Field in ListedField]: Readonly<Record<Exclude<Person[Field], "">, MessageDescriptor>> } = {
  sex: {
    female: msg`Female`,
    male: msg`Male`,
    other: msg`Other`,
  },
  document_type: {
    identity_card: msg`Identity card`,
    passport: msg`Passport`,
    residence_permit: msg`Residence permit`,
    driving_licence: msg`Driver’s license`,
    other: msg`Another document`,
  },
  kinship: {
    parent: msg`a parent`,
    grandparent: msg`a grandparent`,
    sibling: msg`a sister or brother`,
    child: msg`a son or daughter`,
    spouse: msg`the spouse or partner`,
    guardian: msg`the guardian`,
    other_relative: msg`another relative`,
    none: msg`not related`,
  },
};

export const choices: Partial<Record<FieldName, Readonly<Record<string, MessageDescriptor>>>> = listed;

/** Why nothing can be changed at all, or why a change was refused as a whole. */
export const refusalTexts = {
  stay_is_offer: msg`This is still an offer. Please confirm it first. Then you can enter travelers.`,
  stay_is_cancelled: msg`This booking was canceled. Travelers can no longer be changed.`,
  travellers_too_late: msg`Travelers can no longer be changed here. Please contact us.`,
  travellers_over_booked: msg`That’s more people than you booked for. Please contact us to see if it’s possible.`,
  travellers_over_maximum: msg`The home has no room for so many people.`,
  traveller_invalid: msg`Please check the marked fields.`,
  invitation_not_found: msg`This invitation is no longer valid. Please ask the person who sent it to you for a new one.`,
  too_many_requests: msg`Too many attempts. Please wait a moment, then try again.`,
} satisfies Record<string, MessageDescriptor>;

/** The reason for which a stay's travellers stay as they are; a general one for what has none. */
export function lockedText(code: string): MessageDescriptor {
  return Object.hasOwn(refusalTexts, code) ? refusalTexts[code as keyof typeof refusalTexts] : failureText.other;
}

export const failureText = {
  network: msg`You’re offline. Your entries are kept on this device. Please save again once you’re online.`,
  other: msg`Saving didn’t work. Your entries are still here. Please try again in a moment.`,
};
