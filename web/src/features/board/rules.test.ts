import { describe, expect, it } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { isLate, urgencyOf } from "#/session/urgency";
import { countTasks, matches, sortTasks } from "./rules";
import { shownState } from "#/parts/task-state";

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

interface Case {
  what: string;
  now: string;
  want: "" | "late" | "watch";
  minutes?: number;
  arrival?: string;
  start?: string;
  end?: string;
  begun?: string;
  finished?: boolean;
  zone?: string;
}

// The server has the same rule, and its test reads the same cases.
const cases = await golden<Case[]>("task/urgency");

describe("the state of a task", () => {
  it.each(cases)(
    "$what",
    ({ now: time, want, minutes, arrival = "2026-07-10", start = "10:00", end = "12:00", ...given }) => {
      const state = given.finished ? "finished" : given.begun ? "started" : "not_started";
      const one = task(1, {
        state,
        planned_start: `2026-07-10 ${start}:00`,
        planned_end: `2026-07-10 ${end}:00`,
        ...(given.begun ? { cleaning_ist_start: `2026-07-10 ${given.begun}:00` } : {}),
        ...(given.zone ? { zone: given.zone } : {}),
        next_occupation: arrival === "none" ? null : ({ arrival, arrival_time: "16:00" } as Task["next_occupation"]),
      });
      const found = urgencyOf(one, at(time));
      expect(found?.kind ?? "").toBe(want);
      expect(found?.minutes).toBe(minutes);
      expect(shownState(one, at(time))).toBe(want === "late" ? "late" : state);
      expect(isLate(one, at(time))).toBe(want === "late");
    },
  );
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

it("finds by any words, without accents and case", () => {
  expect(matches("mowen KOWAL", "Villa Möwennest", "Anna Kowalska")).toBe(true);
  expect(matches("villa seestern", "Villa Möwennest")).toBe(false);
  expect(matches("  ", "anything", undefined)).toBe(true);
});
