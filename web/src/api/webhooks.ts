import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listAddress } from "./address";
import type { Answers } from "./answers";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";
import type { Proof } from "./second-factor";

/** An address of another program that hears of events. */
export type Webhook = Answers["WebhookAnswer"];
/** One event on its way to it. */
export type Delivery = Answers["WebhookDelivery"];
export type WebhookFields = Answers["WebhookFields"];
/** A webhook with its secret, which is shown once. */
export type WebhookMade = Answers["WebhookMade"];
export type WebhookEvent = Answers["WebhookSample"]["event"];

/** Nobody announces what becomes of a delivery: while one is on its way, it is looked at again. */
const lookAgain = 3_000;

export function webhooksQuery(member: number) {
  return queryOptions({
    queryKey: keys.webhooks(member),
    queryFn: async ({ signal }) => call("GET", "/v1/manage/webhooks", { query: { memberid: member }, signal }),
    meta: { keep: false },
  });
}

/** The kinds of events, each with a sample of what is sent. */
export function webhookEventsQuery(member: number) {
  return queryOptions({
    queryKey: [...keys.webhooks(member), "events"],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/webhookevents", { query: { memberid: member }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function deliveriesQuery(member: number, webhook: string, state?: Delivery["state"]) {
  return infiniteQueryOptions({
    ...pagedQuery(
      [...keys.webhooks(member), webhook, "deliveries", state ?? "all"],
      listAddress("/v1/manage/webhooks/{ref}/deliveries", { path: { ref: webhook }, query: state ? { state } : {} }),
    ),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some((one) => one.state === "waiting")) ? lookAgain : false,
    meta: { keep: false },
  });
}

export async function addWebhook(member: number, body: WebhookFields, key: string): Promise<WebhookMade> {
  return call("POST", "/v1/manage/webhooks", { query: { memberid: member }, body, key });
}

/** Without an address the one that is stored stays. */
export async function changeWebhook(ref: string, body: WebhookFields): Promise<Webhook> {
  return call("PUT", "/v1/manage/webhooks/{ref}", { path: { ref }, body });
}

export async function removeWebhook(ref: string): Promise<unknown> {
  return call("DELETE", "/v1/manage/webhooks/{ref}", { path: { ref } });
}

/** Another secret, for a person who proves themselves; both sign for a day. */
export async function replaceSecret(ref: string, proof: Proof): Promise<WebhookMade> {
  return call("POST", "/v1/manage/webhooks/{ref}/secret", { path: { ref }, body: proof });
}

export async function sendTest(ref: string): Promise<Delivery> {
  return call("POST", "/v1/manage/webhooks/{ref}/test", { path: { ref } });
}

export async function deliverAgain(ref: string, id: number): Promise<Delivery> {
  return call("POST", "/v1/manage/webhooks/{ref}/deliveries/{id}/again", { path: { ref, id } });
}
