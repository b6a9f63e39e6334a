import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { fileAddress, listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

/** One mail that went out in the agency's name, without what it says. */
export type Mail = Answers["NotificationMailAnswer"];

const lookAgain = 15_000;

/** Which mails the office's list shows. */
export interface MailFilter {
  q?: string;
  state?: Mail["state"];
  sort?: "to";
  order?: "asc" | "desc";
}

/** Where all mails that a filter shows are to be had as a file. */
export function mailsFile(member: number, filter: MailFilter, format: "csv" | "xlsx") {
  return fileAddress("/v1/manage/mailsfile", { query: { member, ...filter, format } });
}

export function mailsQuery(member: number, filter: MailFilter) {
  return infiniteQueryOptions({
    ...pagedQuery([...keys.mails(member), filter], listAddress("/v1/manage/mails", { query: { member, ...filter } })),
    // Nobody announces what becomes of a mail: while one is on its way, it is looked at again.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some((mail) => mail.state === "queued")) ? lookAgain : false,
    // Whose address got which mail is nothing to keep on this device.
    meta: { keep: false },
  });
}

export async function sendAgain({ memberid, id }: Mail): Promise<Mail> {
  return call("PUT", "/v1/manage/mails/{ref}/again", { path: { ref: `${memberid}-${id}` } });
}
