import {
  dayOf,
  type ManageSearch,
  numberOf,
  officePage,
  oneOf,
  onlyOn,
  type Read,
  wordsOf,
} from "#/screens/manage/search";
import type { BlockFilter, StayFilter } from "#/api/office-stays";

/** What the list of reservations reads from its address. */
export type StaysSearch = ManageSearch &
  Read<
    Omit<StayFilter, "kind"> & {
      /** For whom; blocks are for nobody. */
      whom: StayFilter["kind"] | "blocks";
      /** Why nights are closed. */
      reason: BlockFilter["reason"];
      /** The number of the block that is open. */
      block: number;
    }
  >;

const periods = ["coming", "inhouse", "past", "all"] as const;
const sorts = ["arrival", "departure", "id"] as const;
const kinds = ["guest", "owner", "internal", "blocks"] as const;
const reasons = ["repair", "owner", "feed", "other"] as const;
const states = ["confirmed", "offer", "cancelled"] as const;

/** Read by the page itself, as the first load of the app has no room for it. */
export const parseStaysSearch = officePage<StaysSearch>({
  q: (given) => wordsOf(given, 200),
  period: oneOf(periods),
  sort: oneOf(sorts),
  order: oneOf(["asc", "desc"]),
  state: oneOf(states),
  source: (given) => wordsOf(given, 200),
  todo: onlyOn,
  parked: onlyOn,
  property: numberOf,
  from: dayOf,
  to: dayOf,
  whom: oneOf(kinds),
  reason: oneOf(reasons),
  block: numberOf,
});
