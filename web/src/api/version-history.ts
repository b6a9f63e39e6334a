import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";

/** What each release has brought. */
export const versionHistoryQuery = queryOptions({
  queryKey: ["versionhistory"],
  queryFn: async () => call("GET", "/v1/versionhistory"),
});
