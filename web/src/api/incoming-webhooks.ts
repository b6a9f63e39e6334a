import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import type { Proof } from "./second-factor";

/** An address here at which another program writes stays. */
export type IncomingWebhook = Answers["WebhookIncomingAnswer"];
/** An incoming webhook with its secret, which is shown once. */
export type IncomingWebhookMade = Answers["WebhookIncomingMade"];

export const incomingWebhooksKey = (member: number) => ["incoming-webhooks", member] as const;

export function incomingWebhooksQuery(member: number) {
  return queryOptions({
    queryKey: incomingWebhooksKey(member),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/incomingwebhooks", { query: { memberid: member }, signal }),
    meta: { keep: false },
  });
}

export async function addIncomingWebhook(
  member: number,
  name: string,
  key: string,
  proof: Proof,
): Promise<IncomingWebhookMade> {
  return call("POST", "/v1/manage/incomingwebhooks", { query: { memberid: member }, body: { name, ...proof }, key });
}

export async function changeIncomingWebhook(ref: string, name: string, on: boolean): Promise<IncomingWebhook> {
  return call("PUT", "/v1/manage/incomingwebhooks/{ref}", { path: { ref }, body: { name, on } });
}

export async function removeIncomingWebhook(ref: string): Promise<unknown> {
  return call("DELETE", "/v1/manage/incomingwebhooks/{ref}", { path: { ref } });
}

/** Another secret, for a person who proves themselves; the one before is good no more. */
export async function renewIncomingSecret(ref: string, proof: Proof): Promise<IncomingWebhookMade> {
  return call("POST", "/v1/manage/incomingwebhooks/{ref}/secret", { path: { ref }, body: proof });
}
