import { infiniteQueryOptions } from "@tanstack/react-query";
import { request } from "#/api/http";
import { keys } from "#/api/keys";
import type { Problem } from "#/features/problems/texts";

interface Page {
  data: Problem[];
  next_page: string;
}

/** Base64 of `0`: behind the last page. */
const start = "MA==";

/** Reports page by page. Under the inbox's name: a report is a message too, and is asked for again with it. */
export function problemsQuery(member: number, state: Problem["state"] | "all", property = 0) {
  return infiniteQueryOptions({
    queryKey: [...keys.inbox(member), "problems", state, property],
    queryFn: async ({ signal, pageParam }) => {
      const query = new URLSearchParams({ memberid: String(member) });
      if (state !== "all") query.set("state", state);
      if (property > 0) query.set("property", String(property));
      if (pageParam !== start) query.set("offset", pageParam);
      return (await request("GET", `/v1/manage/problems?${query}`, { signal })) as Page;
    },
    initialPageParam: start,
    getNextPageParam: (last) => (last.next_page === start || last.next_page === "" ? undefined : last.next_page),
  });
}

const rank: Record<Problem["urgency"], number> = { urgent: 0, normal: 1, low: 2 };

/** What is urgent first, and of the same urgency what has waited longest. */
export function byUrgency(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => rank[a.urgency] - rank[b.urgency] || a.id - b.id);
}
