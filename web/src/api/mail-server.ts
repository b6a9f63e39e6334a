import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

export type MailServer = Answers["NotificationMailServer"];
export type MailTrial = Answers["NotificationTrialAnswer"];

/** How the installation sends an agency's mails. */
export const mailServerQuery = (member: number) =>
  queryOptions({
    queryKey: ["mail-server", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/mailserver", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });

/** Sends a mail to the person at once, and says what became of it. */
export async function tryMail(member: number, key: string): Promise<MailTrial> {
  return call("POST", "/v1/manage/mailserver/test", { query: { memberid: member }, key });
}
