import type { MoneyFilter, Way } from "#/api/payments";
import type { LineState } from "#/api/statements";
import { among, dayOf, type ManageSearch, parseManageSearch, wordsOf } from "#/screens/manage/search";

/** The ways of paying, in the order of lists to choose from. */
export const ways: readonly Way[] = ["bank_transfer", "cash", "card", "portal", "other"];

const moneyTabs = ["open", "payments", "statements", "tax", "bank"] as const;
export type MoneyTab = (typeof moneyTabs)[number];

/** What the page of money reads from its address. */
export interface MoneySearch extends ManageSearch, MoneyFilter {
  tab?: MoneyTab;
  /** Which lines of bank statements are listed. */
  lines?: LineState;
}

export function parseMoneySearch(given: Record<string, unknown>): MoneySearch {
  const tab = among(given.tab, moneyTabs);
  const q = wordsOf(given.q)?.slice(0, 100);
  const from = dayOf(given.from);
  const to = dayOf(given.to);
  const way = among(given.way, ways);
  const sort = among(given.sort, ["day", "amount"] as const);
  const order = among(given.order, ["asc", "desc"] as const);
  const lines = among(given.lines, ["open", "booked", "ignored"] as const);
  return {
    ...parseManageSearch(given),
    ...(tab ? { tab } : {}),
    ...(q ? { q } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(way ? { way } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
    ...(lines ? { lines } : {}),
  };
}

/** The part of it that filters and sorts a list. */
export function moneyFilterOf({ q, from, to, way, sort, order }: MoneySearch): MoneyFilter {
  return {
    ...(q ? { q } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(way ? { way } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
  };
}
