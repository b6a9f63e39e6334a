import type { MoneyFilter, Way } from "#/api/payments";
import type { LineState } from "#/api/statements";
import { among, dayOf, type ManageSearch, parseManageSearch, type Read, wordsOf } from "#/screens/manage/search";

/** The ways of paying, in the order of lists to choose from. */
export const ways: readonly Way[] = ["bank_transfer", "cash", "card", "portal", "other"];

const moneyTabs = ["open", "payments", "statements", "tax", "bank"] as const;
export type MoneyTab = (typeof moneyTabs)[number];

/** What the page of money reads from its address. */
export type MoneySearch = ManageSearch &
  Read<
    MoneyFilter & {
      tab: MoneyTab;
      /** Which lines of bank statements are listed, and by what they are sorted; as they were imported when left out. */
      lines: LineState;
      by: "day" | "amount";
    }
  >;

export const parseMoneySearch = (given: Record<string, unknown>): MoneySearch => ({
  ...parseManageSearch(given),
  tab: among(given.tab, moneyTabs),
  q: wordsOf(given.q),
  from: dayOf(given.from),
  to: dayOf(given.to),
  way: among(given.way, ways),
  sort: among(given.sort, ["day", "amount"] as const),
  order: among(given.order, ["asc", "desc"] as const),
  lines: among(given.lines, ["open", "booked", "ignored"] as const),
  by: among(given.by, ["day", "amount"] as const),
});
