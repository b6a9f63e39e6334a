import { beforeEach, describe, expect, it } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { ofDays, placesOf, type Roads, wayOf } from "./stops";

let pattern: Task;

beforeEach(async () => {
  const { data } = await golden<{ data: Task[] }>("task/getCleanings");
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
const dayOf = (tasks: readonly Task[], roads?: Roads) => wayOf(placesOf(tasks, now), now, roads);

describe("wayOf", () => {
  it("goes from what runs to what is nearest, and leaves out what is done", () => {
    const far = task(28.2, -15);
    const near = task(28.01, -15);
    const running = task(28, -15, { state: "started" });
    const done = task(28.005, -15, { state: "finished" });
    const { stops, metres } = dayOf([far, done, near, running]);
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
    const { stops } = dayOf([task(28, -15), task(28.00001, -15.00001), task(28, -15, { state: "finished" })]);
    expect(stops.map((stop) => stop.tasks.length)).toEqual([3]);
    expect(stops[0]?.tone).toBe("waiting");
  });
  it("marks what is late by the property's clock", () => {
    const planned = { planned_start: "2026-07-11 05:00:00", planned_end: "2026-07-11 07:00:00" };
    const before = (arrival_time: string): Partial<Task> => ({
      ...planned,
      next_occupation: { ...(pattern.next_occupation as NonNullable<Task["next_occupation"]>), arrival_time },
    });
    expect(dayOf([task(28, -15, before("09:59"))]).stops[0]?.tone).toBe("late");
    expect(dayOf([task(28, -15, before("10:01"))]).stops[0]?.tone).toBe("waiting");
  });
  it("lists apart what lies nowhere", () => {
    const nowhere = task(0, 0);
    expect(dayOf([nowhere, task(28, -15)])).toMatchObject({ unknown: [nowhere], metres: 0 });
  });
  it("goes by roads where they are known, and as the crow flies where they are not", () => {
    const here = task(28, -15, { state: "started" });
    const overTheRiver = task(28.002, -15);
    const downTheRoad = task(28.01, -15);
    const island = task(28.04, -15);
    const ref = (one: Task) => `1-${one.cleaning_rpmaid}`;
    const bridge = new Map([
      [`${ref(here)} ${ref(overTheRiver)}`, { metres: 9000, seconds: 1200 }],
      [`${ref(here)} ${ref(downTheRoad)}`, { metres: 2400, seconds: 300 }],
      [`${ref(downTheRoad)} ${ref(overTheRiver)}`, { metres: 7000, seconds: 900 }],
    ]);
    const roads: Roads = (from, to) => ({ car: bridge.get(`${from} ${to}`) ?? bridge.get(`${to} ${from}`) });
    const { stops, metres, minutes } = dayOf([here, overTheRiver, downTheRoad, island], roads);
    expect(stops.map((stop) => stop.tasks[0])).toEqual([here, downTheRoad, island, overTheRiver]);
    expect(stops.map((stop) => stop.way?.straight)).toEqual([undefined, false, true, true]);
    expect(stops[1]?.way).toEqual({ metres: 2400, seconds: 480, by: "car", straight: false });
    expect(minutes).toBe(8 + 12 + 14);
    expect(Math.round(metres / 1000)).toBe(10);
    // Without roads the nearest comes first.
    expect(dayOf([here, overTheRiver, downTheRoad, island]).stops[1]?.tasks[0]).toBe(overTheRiver);
  });
  it("keeps the list's own order where no day was chosen", () => {
    const { stops } = placesOf([task(28, -15), task(29, -15), task(28.1, -15)], now);
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
