import { keys } from "#/api/keys";
import { pagedQuery } from "#/api/pages";
import type { Problem } from "#/features/problems/texts";

/** Reports page by page. Under the inbox's name: a report is a message too, and is asked for again with it. */
export function problemsQuery(member: number, state: Problem["state"] | "all", property = 0) {
  return pagedQuery<Problem>([...keys.inbox(member), "problems", state, property], "/v1/manage/problems", {
    memberid: member,
    state: state === "all" ? undefined : state,
    property: property || undefined,
  });
}

const rank: Record<Problem["urgency"], number> = { urgent: 0, normal: 1, low: 2 };

/** What is urgent first, and of the same urgency what has waited longest. */
export function byUrgency(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => rank[a.urgency] - rank[b.urgency] || a.id - b.id);
}
