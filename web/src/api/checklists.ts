import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { fileAddress } from "./address";
import { call } from "./call";
import type { ChecklistTemplate } from "./shapes";

/** The checklists of an agency, by name. */
export function checklistsQuery(member: number) {
  return queryOptions({
    queryKey: ["checklists", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/checklists", { query: { memberid: member }, signal }),
  });
}

export type Home = Answers["ChecklistHomeBody"];

/** The homes of an agency by title, to choose from. */
export function homesQuery(member: number) {
  return queryOptions({
    queryKey: ["checklists", member, "homes"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/checklisthomes", { query: { memberid: member }, signal }),
  });
}

type Fields = Answers["ChecklistTemplateFields"];
type Of = Pick<ChecklistTemplate, "memberid" | "id">;

const placeOf = ({ memberid, id }: Of) => ({ ref: `${memberid}-${id}` });

/** The same key makes one list, however often it is sent. */
export async function addChecklist(member: number, body: Fields, key: string): Promise<ChecklistTemplate> {
  return call("POST", "/v1/manage/checklists", { query: { memberid: member }, body, key });
}

export async function changeChecklist(list: Of, body: Fields): Promise<ChecklistTemplate> {
  return call("PUT", "/v1/manage/checklists/{ref}", { path: placeOf(list), body });
}

export async function dropChecklist(list: Of) {
  return call("DELETE", "/v1/manage/checklists/{ref}", { path: placeOf(list) });
}

const picture = "/v1/manage/checklists/{ref}/items/{item}/picture";

export const itemPicturePath = (list: Of, item: number, maxsize: number) =>
  fileAddress(picture, { path: { ...placeOf(list), item }, query: { maxsize } });

export async function putItemPicture(list: Of, item: number, form: FormData) {
  return call("PUT", picture, { path: { ...placeOf(list), item }, form });
}

export async function dropItemPicture(list: Of, item: number) {
  return call("DELETE", picture, { path: { ...placeOf(list), item } });
}
