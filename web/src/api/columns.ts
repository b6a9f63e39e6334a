import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";

export type ChosenColumns = Answers["AccountColumnsAnswer"];
/** A list of the office whose columns a person chooses. */
export type ColumnList = ChosenColumns["list"];

/** Which columns of the office's lists the person has chosen, on whatever device. */
export function columnsQuery() {
  return queryOptions({
    queryKey: keys.columns(),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/columns", { signal }),
    staleTime: 5 * 60_000,
  });
}

export async function chooseColumns(list: ColumnList, columns: readonly string[]) {
  return call("PUT", "/v1/manage/columns/{list}", { path: { list }, body: { columns: [...columns] } });
}
