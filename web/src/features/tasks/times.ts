import type { NextOccupation, Task } from "#/api/shapes";
import { momentOf } from "#/i18n/property-time";
import { daysBetween, emptyWireTime, parseWireTime } from "#/i18n/wire-time";

/** Seconds from beginning to end, or until now while it runs; none before the beginning. */
export function secondsWorked(
  task: Pick<Task, "cleaning_ist_start" | "cleaning_ist_end" | "property">,
  now: number,
): number | undefined {
  const zone = task.property.time_zone;
  const start = momentOf(task.cleaning_ist_start, zone);
  if (start === undefined) return undefined;
  const end = momentOf(task.cleaning_ist_end, zone) ?? now;
  return Math.max(0, Math.round((end - start) / 1000));
}

export const isSet = (wire: string) => wire !== emptyWireTime && parseWireTime(wire) !== undefined;

/** Who or what comes next: guests, closed nights, or both one after the other. */
export interface Next {
  guests?: NextOccupation;
  block?: { arrival: string; departure: string };
}

/**
 * `ignoreGap`: one night kept free directly after a booking is no occupation. Directly after means that it begins on the
 * day for which the task is planned.
 */
export function nextOf(task: Pick<Task, "next_occupation" | "planned_start">, ignoreGap: boolean): Next {
  const next = task.next_occupation;
  if (!next) return {};
  const guests = parseWireTime(next.arrival) ? next : undefined;
  const { block } = next;
  const gap =
    block !== null &&
    daysBetween(block.arrival, block.departure) === 1 &&
    daysBetween(task.planned_start.slice(0, 10), block.arrival) === 0;
  return {
    ...(guests ? { guests } : {}),
    ...(block && !(ignoreGap && gap) ? { block } : {}),
  };
}
