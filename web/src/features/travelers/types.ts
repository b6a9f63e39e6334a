import type { components } from "#/api/schema.gen";

type Schemas = components["schemas"];

/** The travellers of a stay with all that is needed to write them. */
export type Party = Schemas["TravelerPartyAnswer"];
export type PartyTraveler = Schemas["TravelerPartyTraveler"];
export type Registration = Schemas["TravelerRegistrationAnswer"];
export type Invited = Schemas["TravelerInvitedAnswer"];
export type InvitationLink = Schemas["TravelerInvitationAnswer"];
export type Kind = PartyTraveler["kind"];
export type FieldName = keyof Schemas["TravelerPersonAnswer"];
/** Everything typed of a person; empty where there is nothing. Dates are as they are typed. */
export type Typed = Record<FieldName, string>;

/** All fields in the order of the form. */
export const fieldNames = [
  "first_name",
  "last_name",
  "second_last_name",
  "birthday",
  "birthplace",
  "birth_country",
  "sex",
  "nationality",
  "document_type",
  "passport",
  "document_support",
  "document_country",
  "document_place",
  "document_issued",
  "street",
  "postalcode",
  "city",
  "country",
  "phone",
  "email",
  "kinship",
] as const satisfies readonly FieldName[];

export const dateFields: readonly FieldName[] = ["birthday", "document_issued"];

export function isFieldName(name: string): name is FieldName {
  return (fieldNames as readonly string[]).includes(name);
}

export function nothingTyped(): Typed {
  return Object.fromEntries(fieldNames.map((name) => [name, ""])) as Typed;
}
