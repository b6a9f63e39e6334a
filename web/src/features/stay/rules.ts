import type { Money } from "#/i18n/format";
import {
  asUtc,
  daysBetween,
  emptyWireTime,
  isEmptyWireTime,
  parseWireTime,
  wireDate,
  wireTimeAt,
} from "#/i18n/wire-time";
import type { Directions, KeyReason, Stay, StaySummary } from "./types";

/** The wall clock of the property at a moment: `yyyy-MM-dd` and `HH:mm`. */
export interface PropertyClock {
  date: string;
  time: string;
}

function addDays(date: string, days: number): string {
  const parsed = parseWireTime(date);
  if (!parsed) return date;
  const moved = asUtc({ ...parsed, day: parsed.day + days });
  return wireDate({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() });
}

/** Midnight may pass between the server's answer and its arrival here; within this span a day's difference is that. */
const midnightMinutes = 2;

/**
 * What the property's clock shows now. The date is the server's: a device with a wrong date is corrected by the days it
 * was off when the answer came, so that a kept answer still counts on while there is no connection.
 */
export function propertyClock(
  stay: Pick<Stay, "today" | "time_zone">,
  fetchedAt: number,
  now: number,
  zoneTime: (moment: Date, zone: string) => string = wireTimeAt,
): PropertyClock {
  const then = zoneTime(new Date(fetchedAt), stay.time_zone);
  const off = daysBetween(then.slice(0, 10), stay.today) ?? 0;
  const justPastMidnight = off === -1 && then.slice(11, 16) < `00:0${midnightMinutes}`;
  const here = zoneTime(new Date(now), stay.time_zone);
  return { date: justPastMidnight ? here.slice(0, 10) : addDays(here.slice(0, 10), off), time: here.slice(11, 16) };
}

type Dates = Pick<Stay, "status" | "arrival" | "departure" | "arrival_time" | "departure_time"> &
  Partial<Pick<Stay, "ready_at" | "parked">>;

/** Where in its course a stay is. Days are calendar days at the property, nights those that are still to come. */
export type Countdown =
  | { kind: "cancelled" }
  | { kind: "days"; days: number }
  | { kind: "tomorrow"; time: string }
  | { kind: "today"; time: string }
  | { kind: "check_in_now" }
  | { kind: "staying"; nights: number }
  | { kind: "leaving"; time: string }
  | { kind: "left" };

export function countdown(stay: Dates, clock: PropertyClock): Countdown {
  if (stay.status === "cancelled") return { kind: "cancelled" };
  const untilArrival = daysBetween(clock.date, stay.arrival) ?? 0;
  const untilDeparture = daysBetween(clock.date, stay.departure) ?? 0;
  if (untilDeparture < 0) return { kind: "left" };
  if (untilArrival > 1) return { kind: "days", days: untilArrival };
  if (untilArrival === 1) return { kind: "tomorrow", time: stay.arrival_time };
  const ready = !isEmptyWireTime(stay.ready_at ?? emptyWireTime);
  if (untilArrival === 0 && clock.time < stay.arrival_time && !ready) return { kind: "today", time: stay.arrival_time };
  if (untilDeparture === 0) return { kind: "leaving", time: stay.departure_time };
  // Nobody can check in on an offer, nor without a home.
  if (untilArrival === 0) {
    return stay.status === "confirmed" && stay.parked !== true
      ? { kind: "check_in_now" }
      : { kind: "today", time: stay.arrival_time };
  }
  return { kind: "staying", nights: untilDeparture };
}

/**
 * A stay from the disk gets back the code that lies there sealed. What lies there is as new as the last contact with the
 * server, which an answer on the disk may not be: the person who goes out of signal at once has the code and an older answer.
 */
export function withKeptKey(stay: Stay, kept: { code: string; location: string } | null | undefined): Stay {
  if (!kept || stay.key.code) return stay;
  const { reason: _, ...key } = stay.key;
  return { ...stay, key: { ...key, ...kept, visible: true, sealed: true } };
}

/** How one gets in, as it may be shown now. A code is never in a hidden view. */
export type KeyView =
  | { kind: "code"; code: string; location: string }
  | { kind: "handover"; location: string }
  /** A kept answer from before the day on which the key is shown: only the server can give it. */
  | { kind: "ready" }
  | { kind: "hidden"; reason: KeyReason; from: string };

/**
 * The server decides. An answer that was kept without a connection may be older than the departure: then its code is
 * hidden here too.
 */
export function keyView(stay: Pick<Stay, "key" | "departure" | "money">, clock: PropertyClock): KeyView {
  const { key } = stay;
  if (clock.date > stay.departure) return { kind: "hidden", reason: "departed", from: "" };
  const waits = !key.visible && key.reason === "too_early" && stay.money.to_pay.amount === 0;
  if (waits && clock.date >= key.visible_from.slice(0, 10)) return { kind: "ready" };
  if (!key.visible) return { kind: "hidden", reason: key.reason ?? "too_early", from: key.visible_from };
  if (key.code) return { kind: "code", code: key.code, location: key.location };
  if (key.sealed) return { kind: "ready" };
  return { kind: "handover", location: key.location };
}

/** The one thing to do or to know now. */
export type NextThing =
  | { kind: "cancelled" }
  | { kind: "confirm" }
  | { kind: "goodbye" }
  | { kind: "pay"; amount: Money; due: string }
  | { kind: "key_in"; days: number; from: string }
  | { kind: "no_home" }
  | { kind: "ready" }
  | { kind: "code"; code: string; location: string }
  | { kind: "handover"; location: string };

/** The day by which the next payment to the agency is agreed; empty when none is. */
function nextDue(stay: Pick<Stay, "payments">): string {
  const days = stay.payments
    .filter((payment) => payment.recipient === "agency" && payment.paid_on === "" && payment.due_on !== "")
    .map((payment) => payment.due_on);
  return days.sort()[0] ?? "";
}

export function nextThing(
  stay: Pick<Stay, "status" | "departure" | "money" | "payments" | "key">,
  clock: PropertyClock,
): NextThing {
  if (stay.status === "cancelled") return { kind: "cancelled" };
  const view = keyView(stay, clock);
  if (view.kind === "hidden" && view.reason === "departed") return { kind: "goodbye" };
  if (stay.status === "offer") return { kind: "confirm" };
  if (view.kind !== "hidden") return view;
  // Money comes before waiting: it is what the guest can do something about.
  if (stay.money.to_pay.amount > 0) return { kind: "pay", amount: stay.money.to_pay, due: nextDue(stay) };
  if (view.reason === "no_home") return { kind: "no_home" };
  return { kind: "key_in", days: Math.max(1, daysBetween(clock.date, view.from.slice(0, 10)) ?? 1), from: view.from };
}

/** Why fellow travellers can or cannot be changed. */
type TravelersRule = "cancelled" | "offer" | "too_late" | "full" | "as_booked";

/** Those whom the occupancy counts: adults and children. An infant needs no name. */
function countedPersons(stay: Pick<Stay, "adults" | "children">): number {
  return stay.adults + stay.children;
}

export function travellersRule(
  stay: Pick<Stay, "status" | "travellers_editable" | "adults" | "children" | "max_occupancy">,
): TravelersRule {
  if (stay.status === "cancelled") return "cancelled";
  if (stay.status === "offer") return "offer";
  if (!stay.travellers_editable) return "too_late";
  return stay.max_occupancy > 0 && countedPersons(stay) >= stay.max_occupancy ? "full" : "as_booked";
}

/** How many of the adults and children have no name yet. */
export function unnamed(stay: Pick<Stay, "adults" | "children" | "travellers">): number {
  const named = stay.travellers.filter((one) => one.kind !== "toddler" && `${one.first_name}${one.last_name}`.trim());
  return Math.max(0, countedPersons(stay) - named.length);
}

export interface StayGroups<S> {
  now: S[];
  coming: S[];
  past: S[];
}

/** The running first, then what is coming by arrival, then what was, newest first. A cancelled stay is never running. */
export function groupStays<S extends Pick<StaySummary, "arrival" | "departure" | "status" | "today">>(
  stays: readonly S[],
): StayGroups<S> {
  const past = stays.filter((stay) => stay.departure < stay.today);
  const rest = stays.filter((stay) => stay.departure >= stay.today);
  const runs = (stay: S) => stay.arrival <= stay.today && stay.status === "confirmed";
  return {
    now: rest.filter(runs).sort((a, b) => a.departure.localeCompare(b.departure)),
    coming: rest.filter((stay) => !runs(stay)).sort((a, b) => a.arrival.localeCompare(b.arrival)),
    past: past.sort((a, b) => b.arrival.localeCompare(a.arrival)),
  };
}

/** The number that helps whatever has happened; none for a country whose number we do not know. */
export function emergencyNumber(country: string): string {
  if (country === "US") return "911";
  return ["AT", "DE", "ES", "FR", "GB", "HR", "IT", "PL", "PT"].includes(country) ? "112" : "";
}

/** The nearest place of each of the nearest categories, so many of them. */
export function nearest(directions: readonly Directions[], many: number): Directions[] {
  return directions
    .flatMap(({ category, places }) => {
      const [first] = places.toSorted((a, b) => a.metres - b.metres);
      return first ? [{ category, places: [first] }] : [];
    })
    .sort((a, b) => (a.places[0]?.metres ?? 0) - (b.places[0]?.metres ?? 0))
    .slice(0, many);
}
