import { expect, test } from "vitest";
import { asSent } from "./deliver";
import type { Row } from "./row";

const left: Row = {
  seq: 1,
  account: "anna@example.org",
  kind: "left",
  lane: "left 1-1",
  method: "PUT",
  path: "/v1/reservations/1-1/left",
  body: { left: true, at: "2026-11-29 10:00:00" },
  key: "k-1",
  made: 1_000_000,
  state: "waiting",
};

test("“we have left” names its time only when it arrives late, and is another call then", () => {
  expect(asSent(left, left.made + 59_000)).toEqual({ ...left, body: { left: true } });
  expect(asSent(left, left.made + 60_000)).toEqual({ ...left, key: "k-1-late" });
});

test("other calls go out as they were made", () => {
  const task: Row = { ...left, kind: "task", body: { at: "2026-11-29 10:00:00" } };
  expect(asSent(task, left.made)).toBe(task);
});
