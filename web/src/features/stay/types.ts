import type { components } from "#/api/schema.gen";

type Schemas = components["schemas"];

/** A stay with all that belongs to it. */
export type Stay = Omit<Schemas["ReservationAnswer"], "key"> & {
  /** `sealed`: a kept answer whose code lies apart (see offline/key-codes), or one that was made ready: the server does not know of a look at it. */
  key: Schemas["ReservationKeyAnswer"] & { sealed?: boolean };
};
/** A stay in the list of somebody's own. */
export type StaySummary = Schemas["ReservationSummary"];
export type StayStatus = Stay["status"];
export type Handover = Stay["key"]["handover"];
export type KeyReason = NonNullable<Stay["key"]["reason"]>;
export type Payment = Schemas["ReservationPaymentAnswer"];
export type Service = Schemas["ReservationServiceAnswer"];
export type Traveler = Schemas["ReservationTravelerAnswer"];
export type Directions = Schemas["PropertyDirectionsAnswer"];
/** A kind of places nearby. */
export type Category = Directions["category"];
/** What was done in a stay. */
export type StayAction = Schemas["ReservationLineAnswer"]["glaktionprot_aktion"];
