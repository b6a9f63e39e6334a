import { among, isOn, type ManageSearch, parseManageSearch, wordsOf } from "#/screens/manage/search";
import type { StayFilter } from "#/api/office-stays";

/** What the list of reservations reads from its address. */
export interface StaysSearch extends ManageSearch, StayFilter {}

const periods = ["coming", "inhouse", "past", "all"] as const;
const sorts = ["arrival", "departure", "id"] as const;
const states = ["confirmed", "offer", "cancelled"] as const;

export function parseStaysSearch(given: Record<string, unknown>): StaysSearch {
  const { source, property, todo } = given;
  const q = wordsOf(given.q);
  const period = among(given.period, periods);
  const sort = among(given.sort, sorts);
  const order = among(given.order, ["asc", "desc"] as const);
  const state = among(given.state, states);
  return {
    ...parseManageSearch(given),
    ...(q ? { q } : {}),
    ...(period ? { period } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
    ...(state ? { state } : {}),
    ...(typeof source === "string" && source !== "" ? { source: source.slice(0, 200) } : {}),
    ...(isOn(todo) ? { todo: true } : {}),
    ...(/^[1-9]\d{0,15}$/.test(String(property)) ? { property: Number(property) } : {}),
  };
}

/**
 * What is asked for: what comes next when nothing was said, and all years when something is searched, the newest first,
 * for the stay that somebody calls about is seldom of ten years ago.
 */
export function filterOf(search: StaysSearch): Required<Pick<StayFilter, "period" | "sort" | "order">> & StayFilter {
  const { q, todo, period = q ? "all" : "coming", sort = "arrival", state, source, property } = search;
  const { order = todo ? "asc" : period === "all" || period === "past" ? "desc" : "asc" } = search;
  return {
    period,
    sort,
    order,
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(source ? { source } : {}),
    ...(todo ? { todo } : {}),
    ...(property ? { property } : {}),
  };
}
