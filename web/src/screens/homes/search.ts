import type { HomesWanted } from "#/api/properties";
import { among, isOn, type ManageSearch, parseManageSearch, wordsOf } from "#/screens/manage/search";

/** What the list of homes reads from its address. */
export interface HomesSearch extends ManageSearch, HomesWanted {}

export function parseHomesSearch(given: Record<string, unknown>): HomesSearch {
  const q = wordsOf(given.q);
  const town = wordsOf(given.town);
  const building = wordsOf(given.building);
  const state = among(given.state, ["active", "away", "all"] as const);
  const sort = among(given.sort, ["title", "city", "building", "max_occupancy"] as const);
  return {
    ...parseManageSearch(given),
    ...(q ? { q } : {}),
    ...(town ? { town } : {}),
    ...(building ? { building } : {}),
    ...(state ? { state } : {}),
    ...(sort ? { sort } : {}),
    ...(isOn(given.incomplete) ? { incomplete: true } : {}),
    ...(isOn(given.descending) ? { descending: true } : {}),
  };
}

/** What is asked for: the homes in use by their titles when nothing was said. */
export function wantedOf({
  q,
  town,
  building,
  incomplete,
  descending,
  state = "active",
  sort = "title",
}: HomesSearch): HomesWanted {
  return {
    state,
    sort,
    ...(q ? { q } : {}),
    ...(town ? { town } : {}),
    ...(building ? { building } : {}),
    ...(incomplete ? { incomplete } : {}),
    ...(descending ? { descending } : {}),
  };
}
