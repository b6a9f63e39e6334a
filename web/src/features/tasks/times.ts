import type { NextOccupation, Task } from "#/api/shapes";
import { asUtc, daysBetween, emptyWireTime, parseWireTime, wireTimeAt } from "#/i18n/wire-time";

/** The zone to fall back to when the browser does not know the property's. */
const otherwise = "UTC";

function known(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone || otherwise }).resolvedOptions().timeZone;
  } catch {
    return otherwise;
  }
}

/** What the clock at the property shows at a moment, wherever the phone is. */
export function wallClock(moment: number, zone: string): string {
  return wireTimeAt(new Date(moment), known(zone));
}

/** The zone of this device: only for what belongs to no property, such as today's date above a list. */
export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The moment at which the property's clock shows this time; of an hour that occurs twice the first. */
export function momentOf(wire: string, zone: string): number | undefined {
  const parsed = parseWireTime(wire);
  if (!parsed) return undefined;
  const wanted = asUtc({ ...parsed, millisecond: 0 }).getTime();
  const offset = (moment: number) => {
    const shown = parseWireTime(wallClock(moment, zone));
    return shown ? asUtc(shown).getTime() - moment : 0;
  };
  // The offset in force a day before and a day after are all that can apply at this time.
  const candidates = [offset(wanted - 86_400_000), offset(wanted + 86_400_000)]
    .map((each) => wanted - each)
    .filter((moment) => moment + offset(moment) === wanted);
  return candidates.length > 0 ? Math.min(...candidates) : wanted - offset(wanted);
}

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

/** Unfinished although its window is over. */
export function isLate(task: Task, now: number): boolean {
  if (task.state === "finished") return false;
  const end = momentOf(task.planned_end, task.property.time_zone);
  return end !== undefined && end < now;
}

/** For how long one who pressed may take it back. */
const undoWithin = 10 * 60_000;

export function mayUndo(pressed: string, zone: string, now: number): boolean {
  const moment = momentOf(pressed, zone);
  return moment !== undefined && now - moment < undoWithin;
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
