import { type ManageSearch, numberOf, officePage, oneOf, type Read, wordsOf } from "./search";

/** What the list of problems reads from its address. */
export type ProblemsSearch = ManageSearch &
  Read<{
    q: string;
    /** Open ones when left out. */
    state: "taken" | "done" | "all";
    property: number;
    /** When left out the most urgent of those that wait, else the newest first. */
    order: "asc" | "desc" | "urgent" | "least_urgent";
    /** The number of the report that is open over the list. */
    open: number;
  }>;

/** Read by the page itself, as the first load of the app has no room for it. */
export const parseProblemsSearch = officePage<ProblemsSearch>({
  q: wordsOf,
  state: oneOf(["taken", "done", "all"]),
  order: oneOf(["asc", "desc", "urgent", "least_urgent"]),
  property: numberOf,
  open: numberOf,
});
