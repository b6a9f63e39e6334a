import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Answers } from "#/api/answers";
import { request, requestData } from "#/api/http";
import { keys } from "#/api/keys";

/** One mail that went out in the agency's name, without what it says. */
export type Mail = Answers["NoticeMailAnswer"];

interface Page {
  data: Mail[];
  next_page: string;
}

/** Base64 of `0`: behind the last page. */
const start = "MA==";
const lookAgain = 15_000;

export function mailsQuery(member: number, state: Mail["state"] | "all") {
  return infiniteQueryOptions({
    queryKey: [...keys.mails(member), state],
    queryFn: async ({ signal, pageParam }) => {
      const query = new URLSearchParams({ member: String(member) });
      if (state !== "all") query.set("state", state);
      if (pageParam !== start) query.set("offset", pageParam);
      return (await request("GET", `/v1/manage/mails?${query}`, { signal })) as Page;
    },
    initialPageParam: start,
    getNextPageParam: (last) => (last.next_page === start || last.next_page === "" ? undefined : last.next_page),
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
