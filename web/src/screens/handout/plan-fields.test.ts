import { expect, it } from "vitest";
import { doneBy, partsOf, spanOf, withBegin } from "./plan-fields";

it("keeps the length of a task whose begin is moved, past midnight too", () => {
  const parts = partsOf({ planned_start: "2026-07-11 10:00:00", planned_end: "2026-07-11 13:30:00" });
  expect(withBegin(parts, "14:15")).toEqual({ day: "2026-07-11", from: "14:15", to: "17:45" });
  expect(withBegin(parts, "22:00")).toEqual({ day: "2026-07-11", from: "22:00", to: "01:30" });
  expect(withBegin(parts, "")).toEqual({ ...parts, from: "" });
});

it("ends on the next day what ends no later than it begins, and knows no time while a field is empty", () => {
  expect(spanOf({ day: "2026-12-31", from: "22:00", to: "01:30" })).toEqual({
    start: "2026-12-31 22:00:00",
    end: "2027-01-01 01:30:00",
  });
  expect(spanOf({ day: "", from: "22:00", to: "23:30" })).toBeUndefined();
  expect(spanOf({ day: "2026-12-31", from: "22:00", to: "" })).toBeUndefined();
  expect(spanOf({ day: "0002-12-31", from: "22:00", to: "23:30" })).toBeUndefined();
});

it("leaves a task with the company of the person who does it", () => {
  const one = { staff: 5, name: "Demo", has: false, fits: true, begin: "", travel: 0, tasks: 0, reasons: [] };
  expect(doneBy({ ...one, kind: "company", company: 0 })).toEqual({ company: 5, person: 0 });
  expect(doneBy({ ...one, kind: "person", company: 7 })).toEqual({ company: 7, person: 5 });
  expect(doneBy(undefined)).toEqual({ company: 0, person: 0 });
});
