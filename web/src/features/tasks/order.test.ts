import { beforeAll, describe, expect, test } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { taskRef, withAll, withPage } from "./list";
import { isCurrent, lines, matches, noFilter } from "./order";

let sample: Task;
let id = 100;

beforeAll(async () => {
  sample = (await golden<{ data: [Task] }>("task/getCleanings")).data[0];
});

function task(start: string, city: string, street: string, change: Partial<Task> = {}): Task {
  id += 1;
  return {
    ...sample,
    cleaning_rpmaid: id,
    planned_start: start,
    planned_end: start,
    property: { ...sample.property, city, street, title: `${city} ${street}` },
    ...change,
  };
}

const words = (list: ReturnType<typeof lines>) =>
  list.map((line) =>
    line.kind === "task"
      ? line.task.property.street
      : line.kind === "town"
        ? `[${line.town}]`
        : `${line.day} (${line.count})`,
  );

describe("the list", () => {
  test("stands by day, then town, then street with its numbers as numbers", () => {
    const tasks = [
      task("2026-07-12 09:00:00", "Binz", "Strandweg 2"),
      task("2026-07-11 15:00:00", "Sellin", "Hafen 1"),
      task("2026-07-11 14:00:00", "Binz", "Strandweg 18"),
      task("2026-07-11 13:00:00", "Binz", "Strandweg 9"),
      task("2026-07-11 08:00:00", "Ärlen", "Platz 1"),
    ];
    expect(words(lines(tasks, { sort: "place", newestFirst: false, language: "de" }))).toEqual([
      "2026-07-11 (4)",
      "[Ärlen]",
      "Platz 1",
      "[Binz]",
      "Strandweg 9",
      "Strandweg 18",
      "[Sellin]",
      "Hafen 1",
      "2026-07-12 (1)",
      "Strandweg 2",
    ]);
  });

  test("stands by time in the standard order, and past ones begin with the newest day", () => {
    const tasks = [
      task("2026-07-11 15:00:00", "Binz", "c"),
      task("2026-07-12 09:00:00", "Binz", "b"),
      task("2026-07-11 08:00:00", "Sellin", "a"),
    ];
    expect(words(lines(tasks, { sort: "standard", newestFirst: false, language: "en-US" }))).toEqual([
      "2026-07-11 (2)",
      "a",
      "c",
      "2026-07-12 (1)",
      "b",
    ]);
    expect(words(lines(tasks, { sort: "standard", newestFirst: true, language: "en-US" }))[0]).toBe("2026-07-12 (1)");
  });

  test("has same-day turns first where times do not decide", () => {
    const next = (sample.next_occupation ?? {}) as NonNullable<Task["next_occupation"]>;
    const turn = { type: "departure", next_occupation: { ...next, same_day: true } } as const;
    const tasks = [
      task("2026-07-11 10:00:00", "Binz", "later guests", { next_occupation: { ...next, same_day: false } }),
      task("2026-07-11 10:00:00", "Binz", "nobody", { next_occupation: null }),
      task("2026-07-11 10:00:00", "Binz", "same day", turn),
      task("2026-07-11 09:00:00", "Binz", "earlier", { next_occupation: null }),
    ];
    expect(words(lines(tasks, { sort: "standard", newestFirst: false, language: "en-US" })).slice(1)).toEqual([
      "earlier",
      "same day",
      "later guests",
      "nobody",
    ]);
  });

  test("of 3,000 tasks is ordered within a blink", () => {
    const tasks = Array.from({ length: 3000 }, (_, n) =>
      task(`2026-07-${String(1 + (n % 28)).padStart(2, "0")} 10:00:00`, `Town ${n % 13}`, `Street ${n % 97}`),
    );
    const before = performance.now();
    const ordered = lines(tasks, { sort: "place", newestFirst: false, language: "de" });
    expect(ordered.filter((line) => line.kind === "task")).toHaveLength(3000);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe("the search and the filter", () => {
  const has = (search: string) =>
    matches(task("2026-07-11 08:00:00", "Świnoujście", "Große Łąka 4"), { ...noFilter, search });
  test("find words without their accents, in any order", () => {
    expect(has("swinoujscie")).toBe(true);
    expect(has("4 laka grosse")).toBe(true);
    expect(has("Binz")).toBe(false);
  });

  test("narrow by kind, state and unread", () => {
    const check = task("2026-07-11 08:00:00", "Binz", "a", { check: 1, unread: 0, state: "started" });
    expect(matches(check, { ...noFilter, kinds: ["check"] })).toBe(true);
    // A check of a departure cleaning is a check, whatever else its type says.
    expect(matches(check, { ...noFilter, kinds: [check.type] })).toBe(false);
    expect(matches(check, { ...noFilter, states: ["finished"] })).toBe(false);
    expect(matches(check, { ...noFilter, unread: true })).toBe(false);
  });
});

describe("loading again", () => {
  test("renews in place, adds what is new, and drops what has vanished once all is in", () => {
    const [a, b, c] = ["a", "b", "c"].map((street) => task("2026-07-11 08:00:00", "Binz", street)) as [
      Task,
      Task,
      Task,
    ];
    const newer: Task = { ...a, version: a.version + 1, state: "started" };
    expect(withPage([a, b], [newer, c]).map(taskRef)).toEqual([a, b, c].map(taskRef));
    expect(withPage([a, b], [newer])[0]?.state).toBe("started");
    expect(withAll([a, b], [c, newer, c]).map(taskRef)).toEqual([c, a].map(taskRef));
  });

  test("does not undo what came by the channel meanwhile", () => {
    const known = task("2026-07-11 08:00:00", "Binz", "a", {
      version: 5,
      state: "finished",
      unread: 3,
      lastmessage: "0~~~new~~~2026-07-11 12:00:00",
    });
    const late: Task = {
      ...known,
      version: 4,
      state: "started",
      unread: 2,
      lastmessage: "0~~~old~~~2026-07-11 11:00:00",
    };
    expect(withAll([known], [late])[0]).toMatchObject({ state: "finished", unread: 3, version: 5 });
  });
});

test("current is what is not finished, or planned from today on", () => {
  const old = task("2026-07-01 08:00:00", "Binz", "a", { state: "finished" });
  expect(isCurrent(old, "2026-07-02")).toBe(false);
  expect(isCurrent(old, "2026-07-01")).toBe(true);
  expect(isCurrent({ ...old, state: "started" }, "2026-07-02")).toBe(true);
});
