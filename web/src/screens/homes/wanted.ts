import type { HomesWanted } from "#/api/properties";
import { said } from "#/parts/said";
import type { HomesSearch } from "./search";

/** What is asked for: the homes in use by their titles when nothing was said. */
export function wantedOf({ q, town, building, group, incomplete, descending, state, sort }: HomesSearch): HomesWanted {
  return said({ state: state ?? "active", sort: sort ?? "title", q, town, building, group, incomplete, descending });
}
