import type { ChangedFilter } from "#/api/changed-stays";
import { dayOf, type ManageSearch, numberOf, officePage, oneOf, type Read, wordsOf } from "#/screens/manage/search";

/** The kinds of changes of a stay, in the order of the filter. */
export const changeKinds = ["moved", "shifted", "shortened", "extended", "split", "cancelled", "restored"] as const;

/** What the list of changed stays reads from its address. */
export type ChangedSearch = ManageSearch &
  Read<
    Omit<ChangedFilter, "kind"> & {
      /** Which kind of change. */
      change: ChangedFilter["kind"];
    }
  >;

export const parseChangedSearch = officePage<ChangedSearch>({
  q: wordsOf,
  change: oneOf(changeKinds),
  property: numberOf,
  from: dayOf,
  to: dayOf,
});
