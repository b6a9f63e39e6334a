import { beforeEach, describe, expect, it } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { ofDays, wayOf } from "./stops";

let pattern: Task;

beforeEach(async () => {
  const { data } = await golden<{ data: Task[] }>("cleaning/getCleanings");
  pattern = data[0] as Task;
});

let ids = 0;
const task = (lat: number, lon: number, more: Partial<Task> = {}): Task => {
  ids += 1;
  return {
    ...pattern,
    cleaning_rpmaid: ids,
    state: "not_started",
    planned_start: "2026-07-11 10:00:00",
    planned_end: "2026-07-11 14:00:00",
    property: { ...pattern.property, lat, lon, time_zone: "Atlantic/Canary" },
    ...more,
  };
};
/** Eight in the morning there. */
const now = Date.parse("2026-07-11T07:00:00Z");

describe("wayOf", () => {
  it("goes from what runs to what is nearest, and leaves out what is done", () => {
    const far = task(28.2, -15);
    const near = task(28.01, -15);
    const running = task(28, -15, { state: "started" });
    const done = task(28.005, -15, { state: "finished" });
    const { stops, metres } = wayOf([far, done, near, running], now, true);
    expect(stops.map(({ number, tone }) => [number, tone])).toEqual([
      [1, "running"],
      [2, "waiting"],
      [3, "waiting"],
      [undefined, "done"],
    ]);
    expect(stops[1]?.tasks).toEqual([near]);
    expect(stops[1]?.way).toMatchObject({ by: "foot" });
    expect(Math.round(metres / 1000)).toBe(22);
  });
  it("makes one place of a house", () => {
    const { stops } = wayOf(
      [task(28, -15), task(28.00001, -15.00001), task(28, -15, { state: "finished" })],
      now,
      true,
    );
    expect(stops.map((stop) => stop.tasks.length)).toEqual([3]);
    expect(stops[0]?.tone).toBe("waiting");
  });
  it("marks what is late by the property's clock", () => {
    const late = { planned_start: "2026-07-11 05:00:00", planned_end: "2026-07-11 07:59:00" };
    expect(wayOf([task(28, -15, late)], now, true).stops[0]?.tone).toBe("late");
    const soon = { ...late, planned_end: "2026-07-11 08:01:00" };
    expect(wayOf([task(28, -15, soon)], now, true).stops[0]?.tone).toBe("waiting");
  });
  it("lists apart what lies nowhere", () => {
    const nowhere = task(0, 0);
    expect(wayOf([nowhere, task(28, -15)], now, true)).toMatchObject({ unknown: [nowhere], metres: 0 });
  });
  it("keeps the list's own order where no day was chosen", () => {
    const { stops } = wayOf([task(28, -15), task(29, -15), task(28.1, -15)], now, false);
    expect(stops.map(({ lat, number }) => [lat, number])).toEqual([
      [28, undefined],
      [29, undefined],
      [28.1, undefined],
    ]);
  });
});

describe("ofDays", () => {
  it("takes to today what was left from before", () => {
    const left = task(1, 1, { planned_start: "2026-07-09 10:00:00" });
    const did = task(1, 1, { planned_start: "2026-07-09 10:00:00", state: "finished" });
    const today = task(1, 1);
    const next = task(1, 1, { planned_start: "2026-07-12 10:00:00" });
    const all = [left, did, today, next];
    expect(ofDays(all, "today", "2026-07-11")).toEqual([left, today]);
    expect(ofDays(all, "tomorrow", "2026-07-11")).toEqual([next]);
    expect(ofDays(all, "all", "2026-07-11")).toEqual(all);
  });
});
