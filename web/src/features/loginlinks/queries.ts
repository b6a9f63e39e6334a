import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "#/api/answers";
import { request, requestData } from "#/api/http";

/** An agency's own sign-in address for one kind of people. */
export type LoginLinkAnswer = Answers["AccountLoginLink"];
export type Audience = LoginLinkAnswer["audience"];

export function loginLinksQuery(member: number) {
  return queryOptions({
    queryKey: ["loginlinks", member],
    queryFn: async ({ signal }) =>
      requestData<LoginLinkAnswer[]>("GET", `/v1/manage/loginlinks?member=${member}`, { signal }),
  });
}

export async function switchLogin(member: number, audience: Audience, enabled: boolean): Promise<void> {
  await request("PATCH", `/v1/manage/loginlinks/${member}`, { body: { [`login_${audience}`]: enabled } });
}

export async function mailLoginLink(
  member: number,
  given: { audience: Audience; email: string; lang: string },
): Promise<void> {
  await request("POST", `/v1/manage/loginlinks/${member}/mail`, { body: given });
}
