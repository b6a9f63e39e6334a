import type { MoneyFilter, Way } from "#/api/payments";
import type { LineState } from "#/api/statements";
import { dayOf, type ManageSearch, officePage, oneOf, type Read, wordsOf } from "#/screens/manage/search";

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

/** Read by the page itself, as the first load of the app has no room for it. */
export const parseMoneySearch = officePage<MoneySearch>({
  tab: oneOf(moneyTabs),
  q: wordsOf,
  from: dayOf,
  to: dayOf,
  way: oneOf(ways),
  sort: oneOf(["day", "amount"]),
  order: oneOf(["asc", "desc"]),
  lines: oneOf(["open", "booked", "ignored"]),
  by: oneOf(["day", "amount"]),
});
