import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Answers } from "#/api/answers";
import { requestData } from "#/api/http";
import { keys } from "#/api/keys";
import { pagedQuery } from "#/api/pages";

/** One mail that went out in the agency's name, without what it says. */
export type Mail = Answers["NotificationMailAnswer"];

const lookAgain = 15_000;

export function mailsQuery(member: number, state: Mail["state"] | "all") {
  return infiniteQueryOptions({
    ...pagedQuery<Mail>([...keys.mails(member), state], "/v1/manage/mails", {
      member,
      state: state === "all" ? undefined : state,
    }),
    // Nobody announces what becomes of a mail: while one is on its way, it is looked at again.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some((mail) => mail.state === "queued")) ? lookAgain : false,
    // Whose address got which mail is nothing to keep on this device.
    meta: { keep: false },
  });
}

export async function sendAgain(mail: Mail): Promise<Mail> {
  return requestData<Mail>("PUT", `/v1/manage/mails/${mail.memberid}-${mail.id}/again`);
}
