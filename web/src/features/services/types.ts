import type { components } from "#/api/schema.gen";

type Schemas = components["schemas"];

/** What is booked with a stay and what else can be. */
export type Choice = Schemas["ExtraChoiceAnswer"];
export type Offered = Schemas["ExtraOfferedAnswer"];
export type FeeBasis = Offered["fee_basis"];
export type Timing = Offered["timing"];
