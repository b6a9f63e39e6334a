/**
 * Times on the wire are `yyyy-MM-dd HH:mm:ss`, or dates alone, in the property's own zone. They are read as numbers and
 * never become a moment of the browser's zone: what the property's clock shows is what we show.
 */
export interface WireTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

/** The empty value; also any other that begins with year 0000. */
export const emptyWireTime = "0000-00-00 00:00:00";

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?$/;

export function parseWireTime(text: string | null | undefined): WireTime | undefined {
  const match = pattern.exec(text?.trim() ?? "");
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const millisecond = Number((match[7] ?? "").padEnd(3, "0"));
  if (year === 0) return undefined;
  // A date that the calendar does not have, such as 30 February, comes back from Date.UTC as another one.
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond));
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return undefined;
  return { year, month, day, hour, minute, second, millisecond };
}

export function isEmptyWireTime(text: string | null | undefined): boolean {
  return parseWireTime(text) === undefined;
}

/** For Intl and for differences only: the wall clock's figures as if the zone were UTC. */
export function asUtc(time: WireTime): Date {
  return new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second, time.millisecond));
}

const two = (value: number) => String(value).padStart(2, "0");

export function wireDate(time: Pick<WireTime, "year" | "month" | "day">): string {
  return `${String(time.year).padStart(4, "0")}-${two(time.month)}-${two(time.day)}`;
}

/** One formatter for each zone: a formatter is slow to make, and a day's tasks ask thousands of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const options = {
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  } as const;
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone || "UTC" });
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
}

/** By how many milliseconds the wall clock of a zone is ahead of UTC at a moment, as the browser's formatter shows it. */
function shownOffset(moment: number, zone: string): number {
  const clock = clocks.get(zone) ?? clockOf(zone);
  clocks.set(zone, clock);
  const parts = clock.formatToParts(moment);
  const get = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(get("year"), get("month") - 1, get("day"), get("hour"), get("minute"), get("second"));
  return shown - Math.floor(moment / 1000) * 1000;
}

const aDay = 86_400_000;

/** The offset of each zone on each day of UTC that was asked about; undefined on a day on which its clock changes. A formatter takes 20 µs, and pages ask thousands of times. */
const offsets = new Map<string, number | undefined>();

function offsetAt(moment: number, zone: string): number {
  const from = Math.floor(moment / aDay) * aDay;
  const key = `${zone} ${from}`;
  if (!offsets.has(key)) {
    const before = shownOffset(from, zone);
    offsets.set(key, before === shownOffset(from + aDay, zone) ? before : undefined);
  }
  return offsets.get(key) ?? shownOffset(moment, zone);
}

/** The wall clock of a zone at a moment, as the wire writes it: for what is pressed now at a property elsewhere. UTC where the browser does not know the zone. */
export function wireTimeAt(moment: Date, zone: string): string {
  const time = moment.getTime();
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 19).replace("T", " ");
}

/** The day before or after, by the calendar. */
export function shiftDay(date: string, days: number): string {
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** Whole days from one date to another, by the calendar. */
export function daysBetween(from: string, to: string): number | undefined {
  const a = parseWireTime(from);
  const b = parseWireTime(to);
  if (!a || !b) return undefined;
  return Math.round((Date.UTC(b.year, b.month - 1, b.day) - Date.UTC(a.year, a.month - 1, a.day)) / 86_400_000);
}

/** Minutes from one time to another of the same property. */
export function minutesBetween(from: string, to: string): number | undefined {
  const a = parseWireTime(from);
  const b = parseWireTime(to);
  if (!a || !b) return undefined;
  return Math.round((asUtc(b).getTime() - asUtc(a).getTime()) / 60_000);
}
