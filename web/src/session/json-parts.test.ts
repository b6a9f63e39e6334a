import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jsonBytes } from "./json-parts";
import { withoutKeyCodes } from "./kept";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const many = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    title: `Home ${id} “Möwe”`,
    stays: [{ id: id * 10, guest: 'Jan "J" Berg', lost: undefined }, null],
    at: new Date(id * 1000),
  }));

const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test.each([
  ["much", { pages: [{ items: many(3000), total: 3000 }], next: undefined, when: () => 1, list: [undefined, 1] }],
  ["a long list", many(3000)],
  ["key codes in it", { keys: many(2000).map((one) => ({ ...one, handover: "box", code: "4711", location: "door" })) }],
  ["little", { a: 1, b: [true, null, "ü"] }],
  ["nothing", undefined],
])("the parts make the JSON of the whole: %s", async (_, value) => {
  expect(read(await jsonBytes(value, withoutKeyCodes))).toBe(JSON.stringify(value, withoutKeyCodes) ?? "null");
});

test("what takes long gives way to the page in between", async () => {
  let clock = 0;
  // Each look at the clock is a millisecond of work.
  vi.spyOn(performance, "now").mockImplementation(() => (clock += 1));
  let frames = 0;
  const timer = setInterval(() => (frames += 1), 16);
  const made = jsonBytes(many(3000), withoutKeyCodes);
  await vi.runOnlyPendingTimersAsync();
  expect(frames).toBeGreaterThan(0);
  clearInterval(timer);
  await vi.runAllTimersAsync();
  expect(read(await made)).toBe(JSON.stringify(many(3000)));
});
