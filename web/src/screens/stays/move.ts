import { daysBetween, shiftDay } from "#/i18n/wire-time";
import type { Edits } from "#/parts/edit";
import { isDay } from "#/parts/is-day";

/** Where and when something of the calendar is: a stay, closed nights, or a visit, whose departure is empty. */
export interface Nights {
  property: number;
  arrival: string;
  departure: string;
}

/** What another page has chosen already, as by a drag. */
export type MoveBegins = Partial<Nights> & { parked?: boolean };

/** What another page has shown of it. */
export type MoveSeen = Nights & { parked?: boolean };

/** Whether these days leave no night between them. */
const backwards = ({ arrival, departure }: Pick<Nights, "arrival" | "departure">): boolean =>
  isDay(arrival) && isDay(departure) && (daysBetween(arrival, departure) ?? 1) < 1;

/** What does not fit of days as they are typed, by field, in the server's words. A day that is not whole yet lacks nothing but its rest. */
export function faultsOf(nights: Nights): Partial<Record<"arrival" | "departure", string>> {
  const years = (["arrival", "departure"] as const).filter((field) => nights[field] !== "" && !isDay(nights[field]));
  return {
    ...Object.fromEntries(years.map((field) => [field, "year"])),
    ...(backwards(nights) && { departure: "not_after_arrival" }),
  };
}

/** Nights whose first day is a step earlier or later; at least one night stays. */
export function withArrival({ departure }: Nights, arrival: string): Partial<Nights> {
  return backwards({ arrival, departure }) ? { arrival, departure: shiftDay(arrival, 1) } : { arrival };
}

/** Nights whose last day is a step earlier or later; at least one night stays. */
export function withDeparture({ arrival }: Nights, departure: string): Partial<Nights> {
  return backwards({ arrival, departure }) ? { departure, arrival: shiftDay(departure, -1) } : { departure };
}

/** The same nights some days earlier or later. */
export const moved = ({ arrival, departure }: Nights, days: number): Partial<Nights> => ({
  arrival: shiftDay(arrival, days),
  ...(departure !== "" && { departure: shiftDay(departure, days) }),
});

/** The edits that take others back. */
export const back = (edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).map(([path, { from, to }]) => [path, { from: to, to: from }]));
