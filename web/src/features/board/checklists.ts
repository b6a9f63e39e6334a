import { queryOptions } from "@tanstack/react-query";
import { requestData } from "#/api/http";
import type { ChecklistTemplate } from "#/api/shapes";

/** The checklists of an agency, by name. */
export function checklistsQuery(member: number) {
  return queryOptions({
    queryKey: ["checklists", member],
    queryFn: async ({ signal }) =>
      requestData<ChecklistTemplate[]>("GET", `/v1/manage/checklists?memberid=${member}`, { signal }),
  });
}

export interface Home {
  id: number;
  title: string;
}

/** The homes of an agency by title, to choose from. */
export function homesQuery(member: number) {
  return queryOptions({
    queryKey: ["checklists", member, "homes"],
    queryFn: async ({ signal }) =>
      requestData<Home[]>("GET", `/v1/manage/checklisthomes?memberid=${member}`, { signal }),
  });
}
