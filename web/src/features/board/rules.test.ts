import { describe, expect, it } from "vitest";
import type { Task } from "#/api/shapes";
import { isLate, urgencyOf } from "#/session/urgency";
import { attention, countTasks, matches, sortTasks, waitingChats } from "./rules";
import { shownState } from "#/parts/task-state";
import type { BoardStay, InboxThread } from "./types";

const none = "0000-00-00 00:00:00";

/** Planned from ten to twelve; the next guests come at four on the same day. */
function task(id: number, change: Partial<Task> & { zone?: string } = {}): Task {
  return {
    cleaning_rpmaid: id,
    state: "not_started",
    planned_start: "2026-07-10 10:00:00",
    planned_end: "2026-07-10 12:00:00",
    cleaning_ist_start: none,
    cleaning_ist_end: none,
    next_occupation: { arrival: "2026-07-10", arrival_time: "16:00" },
    property: { time_zone: change.zone ?? "Europe/Berlin" },
    ...change,
  } as Task;
}

/** Some time of that day in Berlin. */
const at = (time: string) => Date.parse(`2026-07-10T${time}:00+02:00`);
const now = at("14:30");

describe("the state of a task", () => {
  const coming = (arrival: string, time: string) =>
    ({ next_occupation: { arrival, arrival_time: time } }) as Partial<Task>;
  const begun = (time: string): Partial<Task> => ({
    state: "started",
    cleaning_ist_start: `2026-07-10 ${time}:00`,
  });
  const tight = { planned_start: "2026-07-10 15:30:00", planned_end: "2026-07-10 16:00:00" };
  it.each<[string, Parameters<typeof task>[1], string, string, number?]>([
    ["before its plan", {}, "09:00", "not_started"],
    ["not begun in time, hours to go", {}, "11:00", "not_started"],
    ["behind its plan, but still in time", {}, "13:00", "watch", 60],
    ["in the last minute in which it can still be done", {}, "14:00", "watch", 120],
    ["no longer to be done before the guests come", {}, "14:30", "late", 30],
    ["guests who come in a week", coming("2026-07-17", "16:00"), "18:00", "watch", 360],
    ["nobody comes: until the day is over", { next_occupation: null }, "21:00", "watch", 540],
    ["nobody comes: late in the evening", { next_occupation: null }, "22:30", "late", 30],
    ["a tight one that has just begun its window", tight, "15:40", "not_started"],
    ["a tight one nobody has begun", tight, "15:50", "late", 5],
    ["running as planned", begun("10:00"), "11:00", "started"],
    ["running longer than planned", begun("10:00"), "13:00", "watch", 60],
    ["begun so late that the guests will wait", { ...begun("14:30") }, "15:00", "watch", 180],
    ["running when the guests should be there", begun("14:30"), "16:05", "late", 5],
    ["finished", { state: "finished" }, "23:00", "finished"],
    ["without a planned end", { planned_end: none }, "23:00", "not_started"],
    ["by the property's own clock", { zone: "Atlantic/Canary" }, "14:30", "watch", 90],
  ])("%s", (_what, change, time, want, minutes) => {
    const one = task(1, change);
    const found = urgencyOf(one, at(time));
    const state = shownState(one, at(time));
    expect(found?.kind ?? state).toBe(want);
    expect(found?.minutes).toBe(minutes);
    expect(state === "late").toBe(want === "late");
    expect(isLate(one, at(time))).toBe(want === "late");
  });
});

it("counts by what was pressed", () => {
  expect(countTasks([task(1), task(2, { state: "started" }), task(3, { state: "finished" }), task(4)])).toEqual({
    open: 2,
    running: 1,
    done: 1,
  });
});

it("puts late before running before waiting before done, each by its beginning", () => {
  const later = { planned_start: "2026-07-10 17:00:00", planned_end: "2026-07-10 18:00:00", next_occupation: null };
  const sorted = sortTasks(
    [
      task(1, { state: "finished" }),
      task(2, { ...later, planned_start: "2026-07-10 17:30:00" }),
      task(3, later),
      task(4, { ...later, state: "started" }),
      task(5),
    ],
    now,
  );
  expect(sorted.map((one) => one.cleaning_rpmaid)).toEqual([5, 4, 3, 2, 1]);
});

describe("what needs attention", () => {
  const stay = (id: number, paid: boolean) => ({ id, paid }) as BoardStay;
  const stays = { date: "2026-07-10", arrivals: [stay(1, true), stay(2, false)] };

  it("is late tasks, the longest late first, and unpaid arrivals of today; what is still in time is not counted", () => {
    const found = attention({
      tasks: [
        task(1),
        task(2, { planned_end: "2026-07-10 13:00:00" }),
        task(3, { state: "finished" }),
        task(4, { next_occupation: null }),
      ],
      stays,
      today: "2026-07-10",
      now,
    });
    expect(found.late.map(({ task: { cleaning_rpmaid }, minutes }) => [cleaning_rpmaid, minutes])).toEqual([
      [2, 90],
      [1, 30],
    ]);
    expect(found.watch.map((one) => one.task.cleaning_rpmaid)).toEqual([4]);
    expect(found.unpaid.map((one) => one.id)).toEqual([2]);
    expect(found.count).toBe(3);
  });

  it("does not dun guests of another day", () => {
    expect(attention({ tasks: [], stays, today: "2026-07-09", now }).count).toBe(0);
    expect(attention({ tasks: [], stays: undefined, today: undefined, now }).count).toBe(0);
  });
});

it("lists the chats nobody has answered, the one waiting longest first", () => {
  const thread = (id: number, waiting_since: string) => ({ id, waiting_since }) as InboxThread;
  const threads = [thread(7, "2026-07-10 09:00:00"), thread(8, "2026-07-09 09:00:00"), thread(9, none)];
  expect(waitingChats(threads).map((one) => one.id)).toEqual([8, 7]);
});

it("finds by any words, without accents and case", () => {
  expect(matches("mowen KOWAL", "Villa Möwennest", "Anna Kowalska")).toBe(true);
  expect(matches("villa seestern", "Villa Möwennest")).toBe(false);
  expect(matches("  ", "anything", undefined)).toBe(true);
});
