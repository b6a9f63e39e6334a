import type { BlockFilter, StayFilter } from "#/api/office-stays";
import { said } from "#/parts/said";
import type { StaysSearch } from "./search";

/**
 * What is asked for: what comes next when nothing was said, and all years when something is searched, the newest first,
 * for the stay that somebody calls about is seldom of ten years ago.
 */
export function filterOf(search: StaysSearch): Required<Pick<StayFilter, "period" | "sort" | "order">> & StayFilter {
  const { q, todo, parked, from, to, sort = "arrival", state, source, property, whom } = search;
  const kind = whom === "blocks" ? undefined : whom;
  // Days that are named lie in whatever year, and who is without a property may be there already.
  const { period = (q ?? from ?? to ?? parked) ? "all" : "coming" } = search;
  const { order = (todo ?? parked) ? "asc" : period === "all" || period === "past" ? "desc" : "asc" } = search;
  return { period, sort, order, ...said({ q, state, source, todo, parked, property, kind, from, to }) };
}

/** What is asked for of the blocks: those that are not over when nothing was said, and all when something is searched. */
export function blockFilterOf(search: StaysSearch): BlockFilter {
  const { q, from, to, property, reason } = search;
  const { period = (q ?? from ?? to) ? "all" : "coming" } = search;
  return { period: period === "inhouse" ? "coming" : period, ...said({ q, from, to, property, reason }) };
}
