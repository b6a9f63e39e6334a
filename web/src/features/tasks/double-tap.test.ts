import { expect, test } from "vitest";
import { counts, sawBegin } from "./double-tap";

test("a second tap of the same moment does not end what the first began", () => {
  expect(counts("1-1", false, 10_000)).toBe(true);
  expect(counts("1-1", false, 10_200)).toBe(false);
  expect(counts("1-1", false, 11_499)).toBe(false);
  expect(counts("1-1", false, 11_500)).toBe(true);
});

test("another task, the way back, and a clock that was set back count at once", () => {
  expect(counts("2-1", false, 10_000)).toBe(true);
  expect(counts("2-2", false, 10_100)).toBe(true);
  expect(counts("2-1", true, 10_100)).toBe(true);
  expect(counts("2-2", false, 5_000)).toBe(true);
});

test("a tap that was meant for begin does not end what another window has just begun", () => {
  sawBegin("3-1", 10_000);
  expect(counts("3-1", false, 10_300)).toBe(false);
  expect(counts("3-1", false, 11_500)).toBe(true);
});
