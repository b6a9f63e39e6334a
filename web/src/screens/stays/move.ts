import { daysBetween, shiftDay } from "#/i18n/wire-time";
import type { Edits } from "#/parts/edit";

/** Where and when something of the calendar is: a stay, closed nights, or a visit, whose departure is empty. */
export interface Nights {
  property: number;
  arrival: string;
  departure: string;
}

/** What another page has chosen already, as by a drag. */
export type MoveBegins = Partial<Nights>;

/** Nights with another first day; at least one night stays. */
export function withArrival(nights: Nights, arrival: string): Partial<Nights> {
  const left = nights.departure === "" ? 1 : daysBetween(arrival, nights.departure);
  return left !== undefined && left < 1 ? { arrival, departure: shiftDay(arrival, 1) } : { arrival };
}

/** Nights with another last day; at least one night stays. */
export function withDeparture(nights: Nights, departure: string): Partial<Nights> {
  const left = daysBetween(nights.arrival, departure);
  return left !== undefined && left < 1 ? { departure, arrival: shiftDay(departure, -1) } : { departure };
}

/** The same nights some days earlier or later. */
export const moved = ({ arrival, departure }: Nights, days: number): Partial<Nights> => ({
  arrival: shiftDay(arrival, days),
  ...(departure !== "" && { departure: shiftDay(departure, days) }),
});

/** The edits that take others back. */
export const back = (edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).map(([path, { from, to }]) => [path, { from: to, to: from }]));
