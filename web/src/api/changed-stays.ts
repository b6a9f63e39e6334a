import { listAddress } from "./address";
import type { Answers } from "./answers";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

/** A change of where, when, or whether a stay is, in words of the reader's language. */
export type ChangedStay = Answers["ReservationChangedLine"];

/** Which changes are wanted. */
export interface ChangedFilter {
  q?: string;
  kind?: ChangedStay["kind"];
  property?: number;
  /** First and last day of the change. */
  from?: string;
  to?: string;
}

/** The stays that were changed, the newest change first. A page may be short and still have a next one. */
export const changedStaysQuery = (member: number, filter: ChangedFilter) => ({
  ...pagedQuery<ChangedStay>(
    [...keys.officeStays(), "changed", member, filter],
    listAddress("/v1/manage/changedstays", { query: { memberid: member, ...filter } }),
  ),
  // Who did what is nothing to keep on this device.
  meta: { keep: false },
});
