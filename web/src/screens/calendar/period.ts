import { shiftDay } from "#/i18n/wire-time";
import type { Zoom } from "./search";

export const zooms: readonly Zoom[] = ["week", "weeks", "month", "quarter"];

/** How many days a zoom shows, by how many it goes on, and how many of them lie before today. */
const periods: Record<Zoom, { days: number; step: number; before: number }> = {
  week: { days: 7, step: 7, before: 1 },
  weeks: { days: 14, step: 7, before: 2 },
  month: { days: 31, step: 28, before: 3 },
  quarter: { days: 92, step: 91, before: 7 },
};

export const daysOf = (zoom: Zoom): number => periods[zoom].days;

/** The first day that is shown when nobody has chosen one. */
export const firstDay = (today: string, zoom: Zoom): string => shiftDay(today, -periods[zoom].before);

/** The first day of the period before or after. */
export const turned = (from: string, zoom: Zoom, by: 1 | -1): string => shiftDay(from, by * periods[zoom].step);

/** The day of each column. */
export const daysFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, at) => shiftDay(from, at));

/** Which columns are a Saturday or a Sunday. */
export const weekends = (days: readonly string[]): number[] =>
  days.flatMap((day, at) => ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? [at] : []));
