import { describe, expect, it } from "vitest";
import type { CalendarBlock, CalendarHome, CalendarStay, CalendarTask } from "#/api/home-calendar";
import { daysFrom, firstDay, turned, weekends } from "./period";
import { contentOf, fittingName, knownRow, nextStay, nightsAt, nightsIn, rowOf, takenBy, takenUntil } from "./rows";

const stay = (given: Partial<CalendarStay> = {}): CalendarStay => ({
  id: 1,
  guest: "Demo Nora Lindqvist",
  first_name: "Demo Nora",
  last_name: "Lindqvist",
  arrival: "2026-11-24",
  departure: "2026-11-28",
  arrival_time: "18:00",
  departure_time: "12:00",
  state: "coming",
  kind: "guest",
  source: "Booking.com",
  persons: 4,
  missing: false,
  sold_twice: false,
  changed: false,
  ...given,
});

const block = (given: Partial<CalendarBlock> = {}): CalendarBlock => ({
  id: 2,
  reason: "repair",
  arrival: "2026-11-20",
  departure: "2026-11-22",
  from: "",
  to: "",
  note: "",
  own: true,
  ...given,
});

const task = (given: Partial<CalendarTask> = {}): CalendarTask => ({
  id: 3,
  reservation_id: 1,
  type: "departure",
  check: false,
  day: "2026-11-28",
  start: "10:00",
  state: "not_started",
  unassigned: false,
  late: false,
  ...given,
});

const home = (given: Partial<CalendarHome> = {}): CalendarHome => ({
  id: 7,
  title: "Ample 2007-A",
  short_title: "",
  city: "Barcelona",
  building: "",
  company: "",
  group: "",
  cleanliness: "clean",
  arrival_today: false,
  stays: [],
  blocks: [],
  tasks: [],
  ...given,
});

const from = "2026-11-20";

describe("the row of a home", () => {
  it("draws a stay from the hour of arrival to that of departure, and takes its nights", () => {
    const [bar] = rowOf(home({ stays: [stay()] }), from, 14, "weeks").bars;
    expect(bar).toMatchObject({ start: 4.75, end: 8.5, from: 4, to: 8 });
  });

  it("is not moved by the change of the clocks", () => {
    const [bar] = rowOf(
      home({ stays: [stay({ arrival: "2026-10-24", departure: "2026-10-26" })] }),
      "2026-10-20",
      14,
      "weeks",
    ).bars;
    expect(bar).toMatchObject({ from: 4, to: 6 });
  });

  it("has closed nights as bars, and a visit of some hours as a mark of an open night", () => {
    const row = rowOf(
      home({
        blocks: [block(), block({ id: 4, arrival: "2026-11-23", departure: "2026-11-23", from: "10:00", to: "12:00" })],
      }),
      from,
      14,
      "weeks",
    );
    expect(row.bars.map((bar) => bar.key)).toEqual(["block 2"]);
    expect(row.visits).toHaveLength(1);
    expect(row.marks).toMatchObject([{ key: "visit 4", at: 3 + 11 / 24 }]);
  });

  it("marks as many tasks of a day as there is room for, the most urgent ones", () => {
    const tasks = [
      task({ id: 1, state: "finished" }),
      task({ id: 2, late: true }),
      task({ id: 3, unassigned: true }),
      task({ id: 4, day: "2026-12-25" }),
    ];
    const marks = (zoom: "week" | "weeks" | "month") =>
      rowOf(home({ tasks }), from, 14, zoom)
        .marks.map(({ key }) => key)
        .sort();
    expect(marks("week")).toEqual(["task 1", "task 2", "task 3"]);
    expect(marks("weeks")).toEqual(["task 2", "task 3"]);
    expect(marks("month")).toEqual(["task 2"]);
  });

  it("shows over a quarter only what is late and what has nobody", () => {
    const tasks = [
      task({ id: 1 }),
      task({ id: 2, day: "2026-11-21", unassigned: true }),
      task({ id: 3, day: "2026-11-22", late: true }),
    ];
    expect(rowOf(home({ tasks }), from, 92, "quarter").marks.map(({ key }) => key)).toEqual(["task 2", "task 3"]);
  });

  it("knows what is in a cell: the tasks made from its stay, and those of its days", () => {
    const row = rowOf(
      home({
        stays: [stay()],
        tasks: [
          task(),
          task({ id: 5, reservation_id: 0, day: "2026-11-25" }),
          task({ id: 6, reservation_id: 0, day: "2026-11-22" }),
        ],
      }),
      from,
      14,
      "weeks",
    );
    const ids = (cell: Parameters<typeof contentOf>[2]) => contentOf(row, from, cell).tasks.map(({ id }) => id);
    expect(ids({ column: 4, span: 4, bar: "stay 1" })).toEqual([3, 5]);
    expect(ids({ column: 2, span: 1, bar: undefined })).toEqual([6]);
    expect(ids({ column: 3, span: 1, bar: undefined })).toEqual([]);
  });
});

describe("nights that are dragged", () => {
  const row = rowOf(
    home({
      stays: [stay(), stay({ id: 8, state: "offer", arrival: "2026-11-28", departure: "2026-11-30" })],
      blocks: [block()],
    }),
    "2026-11-20",
    14,
    "weeks",
  );
  const bar = (key: string) => {
    const found = row.bars.find((one) => one.key === key);
    if (!found) throw new Error(`no bar ${key}`);
    return found;
  };

  it("move by whole days, and each end by itself", () => {
    const one = bar("stay 1");
    expect(nightsAt(one, one.start + 2, one.end + 2)).toEqual({ arrival: "2026-11-26", departure: "2026-11-30" });
    expect(nightsAt(one, one.start - 1, one.end)).toEqual({ arrival: "2026-11-23", departure: "2026-11-28" });
    expect(nightsIn("2026-11-20", 1, 4)).toEqual({ arrival: "2026-11-21", departure: "2026-11-24" });
  });

  it("are taken by confirmed stays, and for a stay by closed nights; not by an offer or on the day of departure", () => {
    const keys = (of: Parameters<typeof takenBy>[1], arrival: string, departure: string) =>
      takenBy(row, of, { arrival, departure }).map(({ key }) => key);
    expect(keys(undefined, "2026-11-21", "2026-11-25")).toEqual(["block 2", "stay 1"]);
    expect(keys(bar("stay 1"), "2026-11-21", "2026-11-30")).toEqual(["block 2"]);
    expect(keys(bar("block 2"), "2026-11-20", "2026-11-25")).toEqual(["stay 1"]);
    expect(keys(undefined, "2026-11-22", "2026-11-24")).toEqual([]);
    expect(keys(undefined, "2026-11-28", "2026-11-30")).toEqual([]);
  });
});

describe("a home now", () => {
  it("is taken until its guests leave, or until it is open again", () => {
    const guests = home({
      cleanliness: "guests",
      stays: [stay({ state: "left", departure: "2026-11-20" }), stay({ state: "inhouse" })],
    });
    expect(takenUntil(guests, "2026-11-25")).toBe("2026-11-28");
    expect(takenUntil(home({ cleanliness: "closed", blocks: [block()] }), "2026-11-21")).toBe("2026-11-22");
    expect(takenUntil(home({ cleanliness: "closed" }), "2026-11-21")).toBeUndefined();
  });

  it("has a next stay", () => {
    expect(nextStay(home({ stays: [stay({ state: "inhouse" }), stay({ id: 9 })] }))?.id).toBe(9);
    expect(nextStay(home())).toBeUndefined();
  });
});

describe("a name", () => {
  it.each([
    [200, "Demo Nora Lindqvist"],
    [80, "Lindqvist"],
    [30, "DL"],
    [12, ""],
  ])("of %i pixels is %s", (width, name) => expect(fittingName(stay(), width)).toBe(name));
});

describe("the row of a home that is drawn already", () => {
  it("stays the same until the home, the days or the zoom change", () => {
    const known = home();
    const row = knownRow(known, "2026-11-20", 14, "weeks");
    expect(knownRow(known, "2026-11-20", 14, "weeks")).toBe(row);
    expect(row).toEqual(rowOf(known, "2026-11-20", 14, "weeks"));
    expect(knownRow({ ...known }, "2026-11-20", 14, "weeks")).not.toBe(row);
    expect(knownRow(known, "2026-11-27", 14, "weeks")).toEqual(rowOf(known, "2026-11-27", 14, "weeks"));
  });
});

describe("the period", () => {
  it("begins a little before today and goes on by whole weeks", () => {
    expect(firstDay("2026-11-22", "weeks")).toBe("2026-11-20");
    expect(turned("2026-11-20", "weeks", 1)).toBe("2026-11-27");
    expect(turned("2026-11-20", "month", -1)).toBe("2026-10-23");
  });

  it("knows its days and weekends, over the end of a year", () => {
    const days = daysFrom("2026-12-30", 5);
    expect(days.at(-1)).toBe("2027-01-03");
    expect(weekends(days)).toEqual([3, 4]);
  });
});
