import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

/** An agency's own sign-in address for one kind of people. */
export type LoginLinkAnswer = Answers["AccountLoginLink"];
export type Audience = LoginLinkAnswer["audience"];

export function loginLinksQuery(member: number) {
  return queryOptions({
    queryKey: ["loginlinks", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/loginlinks", { query: { member }, signal }),
  });
}

export async function switchLogin(member: number, audience: Audience, enabled: boolean): Promise<void> {
  await call("PATCH", "/v1/manage/loginlinks/{memberid}", {
    path: { memberid: member },
    body: audience === "guest" ? { login_guest: enabled } : { login_cleaning: enabled },
  });
}

export async function mailLoginLink(member: number, body: Answers["AccountMailLinkBody"]): Promise<void> {
  await call("POST", "/v1/manage/loginlinks/{memberid}/mail", { path: { memberid: member }, body });
}
