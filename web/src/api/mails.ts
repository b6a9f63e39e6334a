import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { listAddress } from "./address";
import { call } from "./call";
import { keys } from "./keys";
import { pagedQuery } from "./pages";

/** One mail that went out in the agency's name, without what it says. */
export type Mail = Answers["NotificationMailAnswer"];

const lookAgain = 15_000;

export function mailsQuery(member: number, state: Mail["state"] | "all") {
  return infiniteQueryOptions({
    ...pagedQuery(
      [...keys.mails(member), state],
      listAddress("/v1/manage/mails", { query: { member, state: state === "all" ? undefined : state } }),
    ),
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
