import type { components } from "./schema.gen";

/** The shapes of the server's answers by their names in its OpenAPI document. */
export type Answers = components["schemas"];
