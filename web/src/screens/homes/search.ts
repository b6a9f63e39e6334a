import type { HomesWanted } from "#/api/properties";
import { type ManageSearch, numberOf, officePage, oneOf, onlyOn, type Read, wordsOf } from "#/screens/manage/search";

/** What the list of homes reads from its address. */
export type HomesSearch = ManageSearch & Read<HomesWanted>;

export const parseHomesSearch = officePage<HomesSearch>({
  q: wordsOf,
  town: (given) => wordsOf(given, 200),
  building: (given) => wordsOf(given, 200),
  group: numberOf,
  state: oneOf(["active", "away", "all"]),
  sort: oneOf(["title", "city", "building", "max_occupancy"]),
  incomplete: onlyOn,
  descending: onlyOn,
});

/** What the page of a home reads from its address. */
export type HomeSearch = ManageSearch &
  Read<{
    /** The part that is open. */
    tab: HomeTab;
    /** The calendar whose answers are open, and which of them. */
    calendar: string;
    fetch: number;
  }>;

const homeTabs = ["details", "pictures", "places", "calendars", "history"] as const;
export type HomeTab = (typeof homeTabs)[number];

export const parseHomeSearch = officePage<HomeSearch>({
  tab: oneOf(homeTabs),
  calendar: (given) => /^[1-9]\d{0,15}-[1-9]\d{0,15}$/.exec(String(given))?.[0],
  fetch: numberOf,
});
