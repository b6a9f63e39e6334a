import type { components } from "#/api/schema.gen";

type Schemas = components["schemas"];

/** What is booked with a stay and what else can be. */
export type Choice = Schemas["ReservationChoiceAnswer"];
export type Offered = Schemas["ReservationOfferedAnswer"];
export type FeeBasis = Offered["fee_basis"];
export type Timing = Offered["timing"];
