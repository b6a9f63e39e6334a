import { dayOf, type ManageSearch, numberOf, officePage, oneOf, type Read, wordsOf } from "./search";

/** What the history can be about, in the order of the office's places. */
export const historyNouns = [
  "stay",
  "block",
  "home",
  "task",
  "problem",
  "team",
  "money",
  "settings",
  "interfaces",
] as const;

/** What the history reads from its address. */
export type HistorySearch = ManageSearch &
  Read<{
    q: string;
    noun: (typeof historyNouns)[number];
    person: number;
    program: number;
    from: string;
    to: string;
  }>;

/** Read by the page itself, as the first load of the app has no room for it. */
export const parseHistorySearch = officePage<HistorySearch>({
  q: wordsOf,
  noun: oneOf(historyNouns),
  person: numberOf,
  program: numberOf,
  from: dayOf,
  to: dayOf,
});
