import type { Task } from "#/api/shapes";
import { momentOf } from "#/i18n/property-time";
import { parseWireTime } from "#/i18n/wire-time";

type Timed = Pick<
  Task,
  "state" | "planned_start" | "planned_end" | "cleaning_ist_start" | "cleaning_ist_end" | "next_occupation" | "property"
>;

/** So long after its planned beginning a task is waited for. */
const grace = 15 * 60_000;

/**
 * When a task must be finished: when the next guests arrive; where nobody is known to come, at the end of its planned day.
 */
function deadlineOf(task: Timed): number | undefined {
  const next = task.next_occupation;
  const zone = task.property.time_zone;
  if (next && parseWireTime(next.arrival)) return momentOf(`${next.arrival} ${next.arrival_time || "00:00"}:00`, zone);
  return momentOf(`${task.planned_end.slice(0, 10)} 23:59:59`, zone);
}

export interface Urgency {
  kind: "late" | "watch";
  /** Since when it is late, or behind its plan. */
  minutes: number;
}

/**
 * The one rule of what is late: what can no longer be finished before the next guests arrive, given how long it takes; a task
 * that runs, once they should be there. To watch is what is behind its plan, but still in time.
 */
export function urgencyOf(task: Timed, now: number): Urgency | undefined {
  const zone = task.property.time_zone;
  const start = momentOf(task.planned_start, zone);
  const end = momentOf(task.planned_end, zone);
  if (task.state === "finished" || start === undefined || end === undefined || now <= start) return undefined;
  const deadline = Math.max(deadlineOf(task) ?? end, end);
  const begun = momentOf(task.cleaning_ist_start, zone);
  const running = task.state === "started" && begun !== undefined;
  const lateFrom = running ? deadline : Math.max(deadline - (end - start), start + grace);
  const since = (from: number) => Math.floor((now - from) / 60_000);
  if (now > lateFrom) return { kind: "late", minutes: since(lateFrom) };
  // Running it ends as long after its beginning as was planned.
  if (now > end || (running && begun + (end - start) > deadline))
    return { kind: "watch", minutes: Math.max(0, since(end)) };
  return undefined;
}

export function isLate(task: Timed, now: number): boolean {
  return urgencyOf(task, now)?.kind === "late";
}
