import { describe, expect, it } from "vitest";
import type { Task } from "#/api/shapes";
import { countTasks, matches, redList, sortTasks, taskState, zoneClock } from "./rules";
import type { BoardStay, InboxThread } from "./types";

const none = "0000-00-00 00:00:00";

function task(id: number, change: Partial<Task> & { zone?: string } = {}): Task {
  return {
    cleaning_rpmaid: id,
    state: "not_started",
    planned_start: "2026-07-10 10:00:00",
    planned_end: "2026-07-10 12:00:00",
    property: { time_zone: change.zone ?? "Europe/Berlin" },
    ...change,
  } as Task;
}

/** 12:30 in Berlin, 11:30 in London. */
const clock = zoneClock(Date.UTC(2026, 6, 10, 10, 30));

describe("the state of a task", () => {
  it("is late by the property's own clock", () => {
    expect(taskState(task(1), clock)).toBe("late");
    expect(taskState(task(2, { zone: "Europe/London" }), clock)).toBe("waiting");
  });

  it("is late when begun and not finished in time, and never once finished", () => {
    expect(taskState(task(1, { state: "started" }), clock)).toBe("late");
    expect(taskState(task(1, { state: "started", planned_end: "2026-07-10 13:00:00" }), clock)).toBe("running");
    expect(taskState(task(1, { state: "finished" }), clock)).toBe("done");
  });

  it("is not late without a planned end, nor in its very minute", () => {
    expect(taskState(task(1, { planned_end: none }), clock)).toBe("waiting");
    expect(taskState(task(1, { planned_end: "2026-07-10 12:30:00" }), clock)).toBe("waiting");
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
  const later = { planned_end: "2026-07-10 18:00:00" };
  const sorted = sortTasks(
    [
      task(1, { state: "finished" }),
      task(2, { ...later, planned_start: "2026-07-10 15:00:00" }),
      task(3, later),
      task(4, { ...later, state: "started" }),
      task(5),
    ],
    clock,
  );
  expect(sorted.map((one) => one.cleaning_rpmaid)).toEqual([5, 4, 3, 2, 1]);
});

describe("the red list", () => {
  const stay = (id: number, paid: boolean) => ({ id, paid }) as BoardStay;
  const thread = (id: number, unread: number, waiting_since: string) => ({ id, unread, waiting_since }) as InboxThread;
  const stays = { date: "2026-07-10", arrivals: [stay(1, true), stay(2, false)] };

  it("holds late tasks, unpaid arrivals of today and chats that wait, the worst first", () => {
    const items = redList({
      tasks: [task(1), task(2, { planned_end: "2026-07-10 11:00:00" }), task(3, { state: "finished" })],
      stays,
      today: "2026-07-10",
      threads: [
        thread(7, 1, "2026-07-10 09:00:00"),
        thread(8, 0, "2026-07-09 09:00:00"),
        thread(9, 2, "0000-00-00 00:00:00"),
      ],
      clock,
    });
    expect(
      items.map((item) =>
        item.kind === "late"
          ? `late ${item.task.cleaning_rpmaid} ${item.minutes}`
          : item.kind === "unpaid"
            ? `unpaid ${item.stay.id}`
            : `chat ${item.thread.id}`,
      ),
    ).toEqual(["late 2 90", "late 1 30", "unpaid 2", "chat 8", "chat 7"]);
  });

  it("does not dun guests of another day", () => {
    expect(redList({ tasks: [], stays, today: "2026-07-09", threads: [], clock })).toEqual([]);
    expect(redList({ tasks: [], stays: undefined, today: undefined, threads: [], clock })).toEqual([]);
  });
});

it("finds by any words, without accents and case", () => {
  expect(matches("mowen KOWAL", "Villa Möwennest", "Anna Kowalska")).toBe(true);
  expect(matches("villa seestern", "Villa Möwennest")).toBe(false);
  expect(matches("  ", "anything", undefined)).toBe(true);
});
