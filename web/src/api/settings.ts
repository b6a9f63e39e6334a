import { queryOptions } from "@tanstack/react-query";
import { fileAddress, listAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { pagedQuery } from "./pages";

/** What an agency sets of itself. */
export type Settings = Answers["MemberSettings"];
export type SettingsChanges = Answers["MemberSettingsChanges"];
export type SettingLine = Answers["MemberSettingLine"];

export const settingsQuery = (member: number) =>
  queryOptions({
    queryKey: ["settings", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/settings", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });

/** What was changed, page by page. */
export const settingsHistoryQuery = (member: number) =>
  pagedQuery(
    ["settings", member, "history"],
    listAddress("/v1/manage/settings/history", { query: { memberid: member } }),
  );

export async function editSettings(member: number, changes: SettingsChanges, key: string): Promise<Settings> {
  return call("PATCH", "/v1/manage/settings", { query: { memberid: member }, body: { changes }, key });
}

const logos = "/v1/manage/settings/logos";

/** Uploads a picture for the logo and gives its hash; it is shown once the setting names it. */
export async function keepLogo(member: number, form: FormData): Promise<string> {
  return (await call("PUT", logos, { query: { memberid: member }, form })).hash;
}

/** Where an uploaded picture is fetched, in use or not. */
export const logoPath = (member: number, hash: string) =>
  fileAddress(`${logos}/{hash}`, { path: { hash }, query: { memberid: member, maxsize: 192 } });

/** Puts back what a line of the history has changed. */
export async function undoSetting(member: number, line: number, key: string): Promise<Settings> {
  return call("POST", "/v1/manage/settings/history/{ref}/undo", { path: { ref: `${member}-${line}` }, key });
}
