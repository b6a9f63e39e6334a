import { describe, expect, it } from "vitest";
import {
  daysBetween,
  isEmptyWireTime,
  minutesBetween,
  parseWireTime,
  shiftDay,
  wireDate,
  wireTimeAt,
} from "./wire-time";

describe("a time on the wire", () => {
  it("is read as the property's clock shows it", () => {
    expect(parseWireTime("2026-11-21 16:05:09")).toEqual({
      year: 2026,
      month: 11,
      day: 21,
      hour: 16,
      minute: 5,
      second: 9,
      millisecond: 0,
    });
    expect(parseWireTime("2026-11-21 16:05:09.7")?.millisecond).toBe(700);
    expect(parseWireTime("2026-11-21")?.hour).toBe(0);
  });

  it.each([
    "0000-00-00 00:00:00",
    "0000-00-00",
    "",
    null,
    undefined,
    "tomorrow",
    "2026-02-30",
    "2026-13-01",
    "2026-11-21 24:00:00",
  ])("%s is empty", (text) => {
    expect(isEmptyWireTime(text)).toBe(true);
  });

  it("does not jump where the browser's own zone changes its clock", () => {
    // 29 March 2026, 02:30 does not exist in Europe/Berlin; a property in the Canaries has it.
    expect(parseWireTime("2026-03-29 02:30:00")?.hour).toBe(2);
  });

  it("is written for any zone", () => {
    const moment = new Date("2026-11-21T23:30:00Z");
    expect(wireTimeAt(moment, "Atlantic/Canary")).toBe("2026-11-21 23:30:00");
    expect(wireTimeAt(moment, "Europe/Warsaw")).toBe("2026-11-22 00:30:00");
    expect(wireTimeAt(moment, "Pacific/Kiritimati")).toBe("2026-11-22 13:30:00");
    expect(wireTimeAt(moment, "Etc/GMT+12")).toBe("2026-11-21 11:30:00");
  });

  it.each([
    "Europe/Warsaw",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "America/St_Johns",
    "Antarctica/Troll",
    "Asia/Kathmandu",
    "No/Such_Zone",
  ])("shows every hour of a year in %s as the browser's own formatter does", (zone) => {
    const known = zone !== "No/Such_Zone";
    const options = { dateStyle: "short", timeStyle: "medium", timeZone: known ? zone : "UTC" } as const;
    const formatter = new Intl.DateTimeFormat("sv-SE", options);
    const wrong: string[] = [];
    for (let at = Date.UTC(2025, 11, 31, 0, 59, 59); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      const shown = wireTimeAt(new Date(at), zone);
      if (shown !== formatter.format(at)) wrong.push(`${shown}, not ${formatter.format(at)}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("differences", () => {
  it("counts days by the calendar, over a change of the clock too", () => {
    expect(daysBetween("2026-03-28 23:59:00", "2026-03-30 00:01:00")).toBe(2);
    expect(daysBetween("2026-11-21", "2026-11-21 23:00:00")).toBe(0);
    expect(daysBetween("0000-00-00", "2026-11-21")).toBeUndefined();
  });

  it("counts minutes", () => {
    expect(minutesBetween("2026-11-21 10:00:00", "2026-11-21 12:30:00")).toBe(150);
  });

  it("writes dates", () => {
    expect(wireDate({ year: 2026, month: 1, day: 5 })).toBe("2026-01-05");
  });
});

it("days are counted over months, years and the changes of summer time", () => {
  expect([shiftDay("2026-12-31", 1), shiftDay("2026-03-01", -1), shiftDay("2026-10-25", 1)]).toEqual([
    "2027-01-01",
    "2026-02-28",
    "2026-10-26",
  ]);
});
