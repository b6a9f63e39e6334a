import type { Problem } from "#/api/problems";

const rank: Record<Problem["urgency"], number> = { urgent: 0, normal: 1, low: 2 };

/** What is urgent first, and of the same urgency what has waited longest. */
export function byUrgency(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => rank[a.urgency] - rank[b.urgency] || a.id - b.id);
}
