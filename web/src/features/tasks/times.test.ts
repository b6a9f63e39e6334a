import { describe, expect, test } from "vitest";
import { momentOf, wallClock } from "#/i18n/property-time";
import { nextOf, secondsWorked } from "./times";
import { timesOf, withPending } from "./press";
import type { Row } from "#/offline";
import type { Task } from "#/api/shapes";
import { formatDuration, runningClock } from "./duration";

const at = (text: string) => Date.parse(text);

describe("the moment of a press is the wall clock of the property", () => {
  // The phone's own zone never matters: the tests run in Pacific/Kiritimati.
  test.each([
    ["2026-07-11T08:03:04Z", "Atlantic/Canary", "2026-07-11 09:03:04"],
    ["2026-07-11T08:03:04Z", "Europe/Warsaw", "2026-07-11 10:03:04"],
    ["2026-12-31T23:30:00Z", "Europe/Warsaw", "2027-01-01 00:30:00"],
    ["2026-12-31T23:30:00Z", "Atlantic/Canary", "2026-12-31 23:30:00"],
    ["2026-07-11T12:00:00Z", "Pacific/Kiritimati", "2026-07-12 02:00:00"],
    ["2026-07-11T11:00:00Z", "Etc/GMT+12", "2026-07-10 23:00:00"],
  ])("%s in %s", (moment, zone, wall) => {
    expect(wallClock(at(moment), zone)).toBe(wall);
    expect(timesOf("begin", at(moment), zone)).toEqual({ cleaning_ist_start: wall });
    expect(timesOf("end", at(moment), zone)).toEqual({ cleaning_ist_end: wall });
    expect(momentOf(wall, zone)).toBe(at(moment));
  });

  test("taking back clears", () => {
    expect(timesOf("undoBegin", 0, "Europe/Warsaw")).toEqual({ cleaning_ist_start: "0000-00-00 00:00:00" });
  });

  test("a zone that this browser does not know is no reason to fail", () => {
    expect(wallClock(at("2026-07-11T12:00:00Z"), "Mars/Olympus")).toBe("2026-07-11 12:00:00");
  });
});

describe("how long it took", () => {
  const task = (start: string, end: string) => ({
    cleaning_ist_start: start,
    cleaning_ist_end: end,
    property: { time_zone: "Europe/Berlin" } as Task["property"],
  });
  const empty = "0000-00-00 00:00:00";

  test("runs until now, and stops with the end", () => {
    expect(secondsWorked(task(empty, empty), 0)).toBeUndefined();
    expect(secondsWorked(task("2026-07-11 10:00:00", empty), at("2026-07-11T08:42:10Z"))).toBe(2530);
    expect(secondsWorked(task("2026-07-11 10:00:00", "2026-07-11 12:07:00"), 0)).toBe(7620);
  });

  test("is right in the night in which the clocks change", () => {
    // From 1:30 summer time to 3:30 winter time are three hours, in spring one.
    expect(secondsWorked(task("2026-10-25 01:30:00", "2026-10-25 03:30:00"), 0)).toBe(3 * 3600);
    expect(secondsWorked(task("2026-03-29 01:30:00", "2026-03-29 03:30:00"), 0)).toBe(3600);
  });

  test("never runs backwards", () => {
    expect(secondsWorked(task("2026-07-11 10:00:00", empty), at("2026-07-11T07:59:00Z"))).toBe(0);
  });

  test("in words and on the clock", () => {
    expect(formatDuration(7620, "en-US")).toBe("2 hr 7 min");
    expect(formatDuration(7620, "de")).toBe("2 Std. 7 Min.");
    expect(formatDuration(40, "en-US")).toBe("1 min");
    expect(runningClock(2530)).toBe("0:42:10");
  });
});

describe("who comes next", () => {
  const guests = {
    arrival: "2026-07-15",
    arrival_time: "16:00",
    adults: 2,
    children: 0,
    toddlers: 0,
    pets: 0,
    cots: 0,
    same_day: false,
  };
  const block = (arrival: string, departure: string) => ({
    planned_start: "2026-07-14 10:00:00",
    next_occupation: { ...guests, block: { arrival, departure } },
  });

  test("one night directly after the booking is ignored where the device is set so", () => {
    expect(nextOf(block("2026-07-14", "2026-07-15"), false).block).toBeDefined();
    expect(nextOf(block("2026-07-14", "2026-07-15"), true).block).toBeUndefined();
    expect(nextOf(block("2026-07-14", "2026-07-15"), true).guests).toBeDefined();
  });

  test("two nights, or one some days later, are a block all the same", () => {
    expect(nextOf(block("2026-07-14", "2026-07-16"), true).block).toBeDefined();
    expect(nextOf(block("2026-07-17", "2026-07-18"), true).block).toBeDefined();
  });

  test("nobody is nobody", () => {
    expect(nextOf({ planned_start: "2026-07-14 10:00:00", next_occupation: null }, true)).toEqual({});
  });
});

describe("what waits to be sent shows at once", () => {
  const empty = "0000-00-00 00:00:00";
  const task = {
    reinplan_memberid: 1,
    cleaning_rpmaid: 5,
    state: "not_started",
    cleaning_ist_start: empty,
    cleaning_ist_end: empty,
  } as Task;
  const row = (body: Row["body"], state: Row["state"] = "waiting", lane = "task 1-5"): Row => ({
    seq: 1,
    account: "anna",
    kind: "times",
    lane,
    method: "PATCH",
    path: "",
    body,
    key: "k",
    made: 0,
    state,
  });
  const begin = { cleaning_ist_start: "2026-07-11 10:00:00" };

  test("begun, ended and taken back, in their order", () => {
    expect(withPending(task, [row(begin)]).state).toBe("started");
    const end = row({ cleaning_ist_end: "2026-07-11 12:00:00" });
    expect(withPending(task, [row(begin), end])).toMatchObject({ state: "finished", ...begin });
    expect(withPending(task, [row(begin), row({ cleaning_ist_start: empty })]).state).toBe("not_started");
  });

  test("but not what was refused, nor another task's", () => {
    expect(withPending(task, [row(begin, "refused")])).toBe(task);
    expect(withPending(task, [row(begin, "waiting", "task 1-55")])).toBe(task);
  });
});
