import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { keys } from "./keys";

/** How far it is from task to task; each is named by its ref. */
export const waysQuery = (tasks: readonly string[]) =>
  queryOptions({
    queryKey: keys.ways(tasks),
    queryFn: async ({ signal }) => call("GET", "/v1/cleaningsways", { query: { tasks: tasks.join(",") }, signal }),
  });
