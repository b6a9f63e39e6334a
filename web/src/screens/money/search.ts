import { type ManageSearch, parseManageSearch } from "#/screens/manage/search";

const moneyTabs = ["open", "payments", "statements", "tax", "bank"] as const;
export type MoneyTab = (typeof moneyTabs)[number];

/** What the page of money reads from its address. */
export interface MoneySearch extends ManageSearch {
  tab?: MoneyTab;
}

export function parseMoneySearch(given: Record<string, unknown>): MoneySearch {
  const tab = moneyTabs.find((one) => one === given.tab);
  return { ...parseManageSearch(given), ...(tab ? { tab } : {}) };
}
