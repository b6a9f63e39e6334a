import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "#/api/answers";
import { request, requestData } from "#/api/http";

/** What the person is told, and what this server can do. */
export type Told = Answers["NotificationTold"];
type Quiet = Told["quiet"];

/** A change; what is left out stays. */
export interface ToldChange {
  messages?: Partial<Told["messages"]>;
  tasks?: Partial<Told["tasks"]>;
  stay?: Partial<Told["stay"]>;
  quiet?: Partial<Quiet>;
}

export const toldQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: async ({ signal }) => requestData<Told>("GET", "/v1/notifications", { signal }),
  // Which browsers are told is nothing to keep on this device.
  meta: { keep: false },
});

export async function changeTold(change: ToldChange): Promise<Told> {
  return requestData<Told>("PATCH", "/v1/notifications", { body: change });
}

export function withChange(told: Told, change: ToldChange): Told {
  return {
    ...told,
    messages: { ...told.messages, ...change.messages },
    tasks: { ...told.tasks, ...change.tasks },
    stay: { ...told.stay, ...change.stay },
    quiet: { ...told.quiet, ...change.quiet },
  };
}

export async function addBrowser(subscription: PushSubscriptionJSON, lang: string): Promise<void> {
  const { endpoint, keys } = subscription;
  await request("POST", "/v1/notifications/push", {
    body: { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, lang },
  });
}

export async function removeBrowser(id: string): Promise<void> {
  await request("DELETE", `/v1/notifications/push/${id}`);
}
