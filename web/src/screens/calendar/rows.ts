import type { CalendarBlock, CalendarHome, CalendarParked, CalendarStay, CalendarTask } from "#/api/home-calendar";
import { daysBetween, shiftDay } from "#/i18n/wire-time";
import { type Cell, type GridBar, type GridMark, type GridRow } from "#/ui/grid";
import type { Zoom } from "./search";

/** A stay or closed nights in the row of a home. */
export type HomeBar = GridBar & ({ stay: CalendarStay } | { block: CalendarBlock });

/** A visit of some hours, which closes no night. */
type Visit = CalendarBlock & { column: number };

export interface HomeRow extends GridRow<HomeBar> {
  home: CalendarHome;
  visits: readonly Visit[];
}

/** The part of the day that a time takes, from 0 to 1. */
function partOfDay(time: string, otherwise: number): number {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  return match ? (Number(match[1]) + Number(match[2]) / 60) / 24 : otherwise;
}

/** Closed nights look as long as a stay of them, from the afternoon of the first to the morning after the last. */
const [afternoon, morning] = [16 / 24, 10 / 24];

/** The columns of the days that were asked about, by the first day: they are few, and each cell asks about all tasks of its home. */
const known = { from: "", columns: new Map<string, number>() };

/** The column of a day; columns begin at `from`. */
function columnOf(from: string, day: string): number {
  if (known.from !== from) Object.assign(known, { from, columns: new Map() });
  const column = known.columns.get(day) ?? daysBetween(from, day) ?? 0;
  known.columns.set(day, column);
  return column;
}

function barOfStay(from: string, stay: CalendarStay): HomeBar {
  const [first, last] = [columnOf(from, stay.arrival), columnOf(from, stay.departure)];
  return {
    key: `stay ${stay.id}`,
    start: first + partOfDay(stay.arrival_time, afternoon),
    end: last + partOfDay(stay.departure_time, morning),
    from: first,
    to: Math.max(first + 1, last),
    stay,
  };
}

function barOfBlock(from: string, block: CalendarBlock): HomeBar {
  const [first, last] = [columnOf(from, block.arrival), columnOf(from, block.departure)];
  return { key: `block ${block.id}`, start: first + afternoon, end: last + morning, from: first, to: last, block };
}

/** What stands out most first: late, without anybody, at work, still to do, done. */
function rank(task: CalendarTask): number {
  if (task.late) return 0;
  if (task.state === "finished") return 4;
  if (task.state === "started") return 2;
  return task.unassigned ? 1 : 3;
}

const shapes = { cleaning: "rounded-full", check: "rounded-[4px]", service: "rounded-[4px] rotate-45" };
const hues = { cleaning: "border-departure", check: "border-check", service: "border-service" };

/** The form of a mark is the kind of the task, its fill and sign are the state. */
export function lookOfTask(task: Pick<CalendarTask, "type" | "check" | "state" | "late" | "unassigned">) {
  const kind = task.check ? "check" : task.type === "service" ? "service" : "cleaning";
  const shape = `border-2 ring-2 ring-card ${shapes[kind]}`;
  if (task.late) return { look: `${shape} border-late bg-late text-on-late`, sign: "!" };
  if (task.state === "finished") return { look: `${shape} border-done bg-done-soft text-done-ink`, sign: "✓" };
  if (task.state === "started") return { look: `${shape} border-running bg-running-soft text-running-ink`, sign: "▸" };
  return { look: `${shape} ${hues[kind]} bg-card ${task.unassigned ? "border-dashed" : ""}`, sign: "" };
}

/** Where marks stand in their day: in the gap between departure and arrival. */
const gap = 0.54;

/** The marks of a home. Over a quarter only what is late or has nobody is shown, and of a day only as many as its column has room for. */
function marksOf(from: string, tasks: readonly CalendarTask[], zoom: Zoom): GridMark[] {
  const room = { week: 3, weeks: 2, month: 1, quarter: 1 }[zoom];
  const apart = { week: 0.13, weeks: 0.3, month: 0, quarter: 0 }[zoom];
  const days = new Map<string, CalendarTask[]>();
  for (const task of tasks) {
    if (zoom === "quarter" && rank(task) > 1) continue;
    days.set(task.day, [...(days.get(task.day) ?? []), task]);
  }
  return [...days].flatMap(([day, all]) => {
    const shown = all.toSorted((a, b) => rank(a) - rank(b)).slice(0, room);
    return shown
      .toSorted((a, b) => a.start.localeCompare(b.start))
      .map((task, at) => ({
        key: `task ${task.id}`,
        at: columnOf(from, day) + gap + (at - (shown.length - 1) / 2) * apart,
        ...lookOfTask(task),
      }));
  });
}

/** A home as a row of the grid, of columns that begin at `from`. */
export function rowOf(home: CalendarHome, from: string, days: number, zoom: Zoom): HomeRow {
  const bars = [
    ...home.stays.map((stay) => barOfStay(from, stay)),
    ...home.blocks.filter((block) => block.from === "").map((block) => barOfBlock(from, block)),
  ].sort((a, b) => a.start - b.start);
  const inside = (column: number) => column >= 0 && column < days;
  const visits = home.blocks
    .filter((block) => block.from !== "")
    .map((block) => ({ ...block, column: columnOf(from, block.arrival) }))
    .filter(({ column }) => inside(column));
  const marks = marksOf(from, home.tasks, zoom).filter(({ at }) => inside(at));
  const hours = visits.map((visit) => ({
    key: `visit ${visit.id}`,
    at: visit.column + (partOfDay(visit.from, afternoon) + partOfDay(visit.to, afternoon)) / 2,
    look: "rounded-[4px] border border-warn bg-warn-soft text-warn-ink",
    sign: "h",
  }));
  return { key: String(home.id), home, bars, marks: [...marks, ...hours], visits };
}

const drawn = new WeakMap<CalendarHome, { of: string; row: HomeRow }>();

/** The same row as before for a home that has not changed, so that a page that loads, or news of one home, draws no other one again. */
export function knownRow(home: CalendarHome, from: string, days: number, zoom: Zoom): HomeRow {
  const of = `${from} ${days} ${zoom}`;
  const known = drawn.get(home);
  if (known?.of === of) return known.row;
  const row = rowOf(home, from, days, zoom);
  drawn.set(home, { of, row });
  return row;
}

/** The number of the row of stays without a home. */
export const noHome = 0;

/** The stays without a home as a row above the homes. */
export const parkedRow = (
  stays: readonly CalendarParked[],
  title: string,
  from: string,
  days: number,
  zoom: Zoom,
): HomeRow =>
  rowOf(
    {
      id: noHome,
      title,
      short_title: title,
      city: "",
      building: "",
      company: "",
      group: "",
      cleanliness: "unknown",
      arrival_today: false,
      stays: [...stays],
      blocks: [],
      tasks: [],
    },
    from,
    days,
    zoom,
  );

/** Some nights, from the first one to the day after the last. */
export interface Nights {
  arrival: string;
  departure: string;
}

/** The nights of a bar. */
export const nightsOf = (bar: HomeBar): Nights => {
  const { arrival, departure } = "stay" in bar ? bar.stay : bar.block;
  return { arrival, departure };
};

/** The nights of a bar that is drawn elsewhere: its ends move by whole days. */
export function nightsAt(bar: HomeBar, start: number, end: number): Nights {
  const { arrival, departure } = nightsOf(bar);
  return {
    arrival: shiftDay(arrival, Math.round(start - bar.start)),
    departure: shiftDay(departure, Math.round(end - bar.end)),
  };
}

/** The nights of columns of a calendar that begins on a day. */
export const nightsIn = (first: string, from: number, to: number): Nights => ({
  arrival: shiftDay(first, from),
  departure: shiftDay(first, to),
});

/**
 * What has some of the nights in the row of a home already, as the server sees it: confirmed stays, and for a stay closed nights too. Only what the calendar
 * has loaded is known here; the server has the last word.
 */
export const takenBy = (row: HomeRow, bar: HomeBar | undefined, { arrival, departure }: Nights): HomeBar[] =>
  row.bars.filter((one) => {
    if (row.home.id === noHome) return false;
    const have = nightsOf(one);
    if (one.key === bar?.key || have.arrival >= departure || have.departure <= arrival) return false;
    return "stay" in one ? one.stay.state !== "offer" : !(bar && "block" in bar);
  });

/** What is in a cell of a home beside its bar: tasks, those made from the stay included, and visits. */
export function contentOf(row: HomeRow, from: string, cell: Cell) {
  const within = (at: number) => at >= cell.column && at < cell.column + cell.span;
  const stay = row.bars.find((bar) => bar.key === cell.bar && "stay" in bar);
  const made = stay && "stay" in stay ? stay.stay.id : undefined;
  return {
    tasks: row.home.tasks.filter((task) => task.reservation_id === made || within(columnOf(from, task.day))),
    visits: row.visits.filter((visit) => within(visit.column)),
  };
}

/** Until when the people who have the home now stay there; undefined when nobody has it, or it is not among the days. */
export function takenUntil(home: CalendarHome, today: string): string | undefined {
  if (home.cleanliness === "closed" || home.cleanliness === "owner") {
    const block = home.blocks.find((one) => one.from === "" && one.arrival <= today && today < one.departure);
    if (block) return block.departure;
  }
  return home.stays.find((stay) => stay.state === "inhouse")?.departure;
}

/** The stay that comes next, which is offered or has not begun. */
export const nextStay = (home: CalendarHome): CalendarStay | undefined =>
  home.stays.find((stay) => stay.state === "coming");

/** Who has the name that fits into so many pixels: all of it, the last name, or its first letters. */
export function fittingName(stay: Pick<CalendarStay, "guest" | "first_name" | "last_name">, width: number): string {
  const last = stay.last_name || stay.guest;
  if (width >= 130) return stay.guest || last;
  if (width >= 44) return last;
  if (width < 26) return "";
  return `${stay.first_name.slice(0, 1)}${stay.last_name.slice(0, 1)}` || stay.guest.slice(0, 2);
}
