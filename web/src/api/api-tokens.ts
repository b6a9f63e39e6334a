import { queryOptions } from "@tanstack/react-query";
import { listAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";
import type { Proof } from "./second-factor";

/** Another program that acts for the agency. */
export type ApiToken = Answers["ApitokenAnswer"];
/** A token with its secret, which is shown once. */
export type ApiTokenMade = Answers["ApitokenMade"];
export type ApiTokenScope = ApiToken["scopes"][number];
/** One line of the history of tokens and webhooks. */
export type InterfaceLine = Answers["ApitokenHistoryLine"];

/** What a new token is made of. */
export interface ApiTokenFields {
  name: string;
  scopes: ApiTokenScope[];
  days: number;
}

export function apiTokensQuery(member: number) {
  return queryOptions({
    queryKey: keys.apiTokens(member),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/apitokens", { query: { memberid: member }, signal }),
    meta: { keep: false },
  });
}

export const interfaceHistoryQuery = (member: number) =>
  pagedQuery(
    [...keys.apiTokens(member), "history"],
    listAddress("/v1/manage/interfacehistory", { query: { memberid: member } }),
  );

/** Refused without a proof of who asks (reauthentication_required), once the fields are right. */
export async function makeApiToken(
  member: number,
  body: ApiTokenFields,
  key: string,
  proof: Proof = {},
): Promise<ApiTokenMade> {
  return call("POST", "/v1/manage/apitokens", { query: { memberid: member }, body: { ...body, ...proof }, key });
}

export async function removeApiToken(ref: string): Promise<unknown> {
  return call("DELETE", "/v1/manage/apitokens/{ref}", { path: { ref } });
}
