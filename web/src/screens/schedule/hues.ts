import type { ScheduledTask } from "#/api/schedule";

/** The kinds that the schedule tells apart by their hue. */
type Hue = "cleaning" | "check" | "service";

export const hueOf = (task: Pick<ScheduledTask, "check" | "type">): Hue =>
  task.check ? "check" : task.type === "service" ? "service" : "cleaning";

/** The edge of a task at its start. */
export const edges: Record<Hue, string> = {
  cleaning: "border-s-departure",
  check: "border-s-check",
  service: "border-s-service",
};

/** A task as a bar. */
export const bars: Record<Hue, string> = {
  cleaning: "border-s-4 border-departure bg-departure-soft text-departure-ink",
  check: "border-s-4 border-check bg-check-soft text-check-ink",
  service: "border-s-4 border-service bg-service-soft text-service-ink",
};
