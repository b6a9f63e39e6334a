import { queryOptions } from "@tanstack/react-query";
import { listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { allPages } from "./pages";

/** Arrivals and departures; without a date those of today as the agency's clock has it. */
export function dayStaysQuery(member: number, date: string | undefined) {
  return queryOptions({
    queryKey: [...keys.stays(member), date ?? "today"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/stays", { query: { memberid: member, date }, signal }),
  });
}

export function dayTasksQuery(member: number, date: string | undefined) {
  return queryOptions({
    queryKey: keys.board(member, date),
    queryFn: async ({ signal }) =>
      allPages(listAddress("/v1/manage/tasks", { query: { memberid: member, date: date ?? "" } }), signal),
    enabled: date !== undefined,
  });
}
