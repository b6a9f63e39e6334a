import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

/** The person's notification settings, and what this server can do. */
export type Told = Answers["NotificationTold"];

/** A change; what is left out stays. */
export type ToldChange = Answers["ChangeInputBody"];

export const toldQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: async ({ signal }) => call("GET", "/v1/notifications", { signal }),
  // The list of subscribed browsers is not kept on this device.
  meta: { keep: false },
});

export async function changeTold(body: ToldChange): Promise<Told> {
  return call("PATCH", "/v1/notifications", { body });
}

export async function addBrowser(subscription: PushSubscriptionJSON, lang: string): Promise<void> {
  const { endpoint = "", keys } = subscription;
  await call("POST", "/v1/notifications/push", {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" }, lang },
  });
}

export async function removeBrowser(id: string): Promise<void> {
  await call("DELETE", "/v1/notifications/push/{id}", { path: { id } });
}
