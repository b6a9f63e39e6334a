import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";

/** What the first start asks for. */
export type SetupForm = Answers["SetupBody"];

/** Whether the installation waits for its first agency. */
export async function setupIsOpen(): Promise<boolean> {
  return (await call("GET", "/v1/setup", { public: true })).open;
}

/** Asks whether the code of the server's log opens the set-up; one that does not is refused. */
export async function checkSetupCode(code: string): Promise<void> {
  await call("POST", "/v1/setup/code", { public: true, body: { code } });
}

/** Makes the agency and its manager, who is signed in by the answer. The same write sent again takes the same key. */
export async function postSetup(body: SetupForm, key: string): Promise<Answers["SetupSignedIn"]> {
  return call("POST", "/v1/setup", { public: true, body, key });
}

/** Something that an agency has to do once before it can work. */
export type SetupStep = NonNullable<Answers["SetupMissing"]["steps"]>[number];

/** What an agency still lacks. Whatever was done on another page counts at once. */
export function missingQuery(member: number) {
  return queryOptions({
    queryKey: keys.missing(member),
    queryFn: async ({ signal }) =>
      (await call("GET", "/v1/manage/setup", { query: { memberid: member }, signal })).steps,
    staleTime: 0,
  });
}
