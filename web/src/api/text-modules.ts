import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import type { InboxThread } from "./inbox";

/** Something the agency writes again and again. */
export type TextModule = Answers["MessageModuleBody"];

export function modulesQuery(member: number) {
  return queryOptions({
    queryKey: ["textmodules", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/textmodules", { query: { memberid: member }, signal }),
  });
}

/** The text modules for a chat, filled with its facts. */
export function chatModulesQuery(member: number, kind: InboxThread["kind"], ref: string) {
  return queryOptions({
    queryKey: ["textmodules", member, kind, ref],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/inbox/{kind}/{ref}/textmodules", { path: { kind, ref }, signal }),
  });
}

/** The same key makes one module, however often it is sent. */
export async function addModule({ memberid, kind, name, texts }: TextModule, key: string) {
  return call("POST", "/v1/manage/textmodules", { query: { memberid }, body: { kind, name, texts }, key });
}

/** The changed fields of a text module (parts/edit). */
type ModuleChanges = Answers["MessageModuleFieldsChanges"];

export async function changeModule({ memberid, id }: TextModule, changes: ModuleChanges, key: string) {
  return call("PATCH", "/v1/manage/textmodules/{ref}", {
    path: { ref: `${memberid}-${id}` },
    body: { changes },
    key,
  });
}

export async function dropModule({ memberid, id }: TextModule) {
  return call("DELETE", "/v1/manage/textmodules/{ref}", { path: { ref: `${memberid}-${id}` } });
}
