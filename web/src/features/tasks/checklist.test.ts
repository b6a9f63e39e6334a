import { describe, expect, test } from "vitest";
import type { Checklist, ChecklistItem, TaskDetail } from "#/api/shapes";
import type { Row } from "#/offline";
import { progressOf, stillOpen, tickedTask, withTicked, withTicks } from "./checklist";

const item = (id: number, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id,
  text: `Item ${id}`,
  lang: "en",
  photo_required: false,
  optional: false,
  picture: null,
  state: "open",
  reason: "",
  who: "",
  at: "0000-00-00 00:00:00",
  version: 0,
  again: false,
  photos: [],
  ...more,
});

const list = (...items: ChecklistItem[]): Checklist => ({
  items_total: items.length,
  items_settled: 0,
  rooms: [{ name: "Kitchen", lang: "en", items }],
});

let seq = 0;
const row = (id: number, body: Row["body"], more: Partial<Row> = {}): Row => {
  seq += 1;
  return {
    seq,
    account: "anna",
    kind: "tick",
    lane: "task 1-7",
    method: "PATCH",
    path: `/v1/cleaningchecklist/1-7/${id}`,
    body,
    key: `k${seq}`,
    made: 0,
    state: "waiting",
    note: { item: id },
    ...more,
  };
};

const photo = { name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) };

describe("a checklist with what waits", () => {
  test("a photo that is to be taken away is gone, and with the last one the tick that needed it", () => {
    const shot = (id: number) => ({ id, width: 4, height: 3, who: "Anna", at: "2026-07-04 10:00:00" });
    const away = (id: number, picture: number) => row(id, {}, { method: "DELETE", note: { item: id, photo: picture } });
    const done = { state: "done" as const, who: "Anna" };
    const rooms = withTicks(
      list(
        item(1, { ...done, photo_required: true, photos: [shot(7)] }),
        item(2, { ...done, photo_required: true, photos: [shot(8), shot(9)] }),
        item(3, { ...done, photos: [shot(10)] }),
        item(4, { ...done, photo_required: true, photos: [shot(11)] }),
      ),
      "1-7",
      [
        away(1, 7),
        away(2, 8),
        away(3, 10),
        away(4, 11),
        row(4, {}, { method: "PUT", files: [photo] }),
        row(4, { state: "done" }),
      ],
    );
    expect(
      rooms[0]?.items.map((one) => [one.state, one.who, one.photos.map((each) => each.id), one.taken.length]),
    ).toEqual([
      ["open", "", [], 0],
      ["done", "Anna", [9], 0],
      ["done", "Anna", [], 0],
      ["done", "", [], 1],
    ]);
    expect(rooms[0]?.items.every((one) => one.waiting)).toBe(true);
  });

  test("shows ticks, skips and photos in their order, each at its own item", () => {
    const rooms = withTicks(list(item(1), item(2), item(3, { again: true })), "1-7", [
      row(1, { state: "done" }),
      row(2, {}, { method: "PUT", files: [photo] }),
      row(2, { state: "done" }),
      row(1, { state: "open" }),
      row(1, { state: "skipped", reason: "asleep" }),
      row(3, { state: "done" }),
    ]);
    const [one, two, three] = rooms[0]?.items ?? [];
    expect(one).toMatchObject({ state: "skipped", reason: "asleep", waiting: true });
    expect(two).toMatchObject({ state: "done", waiting: true });
    expect(two?.taken).toHaveLength(1);
    expect(three).toMatchObject({ state: "done", again: false });
    expect(progressOf(rooms)).toEqual({ settled: 3, total: 3 });
  });

  test("leaves alone what is another task's, was refused, or is no tick", () => {
    const rooms = withTicks(list(item(1)), "1-7", [
      row(1, { state: "done" }, { lane: "task 1-8" }),
      row(1, { state: "done" }, { state: "refused" }),
      row(1, { state: "done" }, { kind: "times" }),
      row(9, { state: "done" }),
      row(1, { state: "nonsense" }, { lane: "task 1-77" }),
    ]);
    expect(rooms[0]?.items[0]).toMatchObject({ state: "open", waiting: false });
  });

  test("knows what keeps the task from ending", () => {
    const rooms = withTicks(list(item(1), item(2, { optional: true }), item(3, { state: "done" }), item(4)), "1-7", [
      row(4, { state: "skipped", reason: "x" }),
    ]);
    expect(stillOpen(rooms).map((each) => each.id)).toEqual([1]);
  });
});

describe("the answer to a tick", () => {
  const detail = {
    checklist: list(item(1, { version: 2 }), item(2)),
    items_total: 2,
    items_settled: 0,
  } as unknown as TaskDetail;

  test("takes its item's place and keeps the words as they were asked for", () => {
    const next = withTicked(detail, {
      items_total: 2,
      items_settled: 1,
      item: item(1, { version: 3, state: "done", who: "Anna", text: "Punkt 1", lang: "pl" }),
    });
    expect(next.items_settled).toBe(1);
    expect(next.checklist?.rooms[0]?.items[0]).toMatchObject({
      state: "done",
      who: "Anna",
      text: "Item 1",
      lang: "en",
    });
    expect(next.checklist?.rooms[0]?.items[1]).toMatchObject({ state: "open" });
  });

  test("changes nothing when it is older than what is there, or about an item that has gone", () => {
    const older = { items_total: 2, items_settled: 1, item: item(1, { version: 1, state: "done" }) };
    expect(withTicked(detail, older)).toBe(detail);
    expect(withTicked(detail, { ...older, item: item(9, { version: 9 }) })).toBe(detail);
  });

  test("finds its task by the lane", () => {
    expect(tickedTask(row(1, {}))).toBe("1-7");
  });
});
