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

export async function changeModule({ memberid, id, kind, name, texts }: TextModule) {
  return call("PUT", "/v1/manage/textmodules/{ref}", {
    path: { ref: `${memberid}-${id}` },
    body: { kind, name, texts },
  });
}

export async function dropModule({ memberid, id }: TextModule) {
  return call("DELETE", "/v1/manage/textmodules/{ref}", { path: { ref: `${memberid}-${id}` } });
}
