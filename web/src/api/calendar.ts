import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";

/** Whether the own tasks can be subscribed to. */
export const calendarQuery = queryOptions({
  queryKey: ["calendar"],
  queryFn: async ({ signal }) => call("GET", "/v1/calendar", { signal }),
  gcTime: 0,
});

/** Makes a new private address for the own tasks, or has the present one stop working. */
export async function changeCalendar(method: "POST" | "DELETE") {
  return call(method, "/v1/calendar");
}
