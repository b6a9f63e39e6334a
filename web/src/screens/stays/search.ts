import {
  among,
  dayOf,
  isOn,
  type ManageSearch,
  numberOf,
  parseManageSearch,
  type Read,
  wordsOf,
} from "#/screens/manage/search";
import type { StayFilter } from "#/api/office-stays";

/** What the list of reservations reads from its address. */
export type StaysSearch = ManageSearch & Read<Omit<StayFilter, "kind"> & { whom: StayFilter["kind"] }>;

const periods = ["coming", "inhouse", "past", "all"] as const;
const sorts = ["arrival", "departure", "id"] as const;
const kinds = ["guest", "owner", "internal"] as const;
const states = ["confirmed", "offer", "cancelled"] as const;

export const parseStaysSearch = (given: Record<string, unknown>): StaysSearch => ({
  ...parseManageSearch(given),
  q: wordsOf(given.q, 200),
  period: among(given.period, periods),
  sort: among(given.sort, sorts),
  order: among(given.order, ["asc", "desc"] as const),
  state: among(given.state, states),
  source: wordsOf(given.source, 200),
  todo: isOn(given.todo) ? (true as const) : undefined,
  property: numberOf(given.property),
  from: dayOf(given.from),
  to: dayOf(given.to),
  whom: among(given.whom, kinds),
});
