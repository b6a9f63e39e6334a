import type { HomesWanted } from "#/api/properties";
import { among, isOn, type ManageSearch, parseManageSearch, type Read, wordsOf } from "#/screens/manage/search";

/** What the list of homes reads from its address. */
export type HomesSearch = ManageSearch & Read<HomesWanted>;

export const parseHomesSearch = (given: Record<string, unknown>): HomesSearch => ({
  ...parseManageSearch(given),
  q: wordsOf(given.q),
  town: wordsOf(given.town, 200),
  building: wordsOf(given.building, 200),
  state: among(given.state, ["active", "away", "all"] as const),
  sort: among(given.sort, ["title", "city", "building", "max_occupancy"] as const),
  incomplete: isOn(given.incomplete) || undefined,
  descending: isOn(given.descending) || undefined,
});

/** What the page of a home reads from its address. */
export type HomeSearch = ManageSearch & Read<{ /** The part that is open. */ tab: HomeTab }>;

const homeTabs = ["details", "pictures", "places", "calendars", "history"] as const;
export type HomeTab = (typeof homeTabs)[number];

export const parseHomeSearch = (given: Record<string, unknown>): HomeSearch => ({
  ...parseManageSearch(given),
  tab: among(given.tab, homeTabs),
});
