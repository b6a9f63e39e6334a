import { describe, expect, it } from "vitest";
import { back, faultsOf, moved, withArrival, withDeparture } from "./move";

const nights = { property: 4, arrival: "2026-07-14", departure: "2026-07-18" };
const visit = { property: 4, arrival: "2026-07-14", departure: "" };

describe("nights that are moved", () => {
  it("keep one night at least, whichever day is changed", () => {
    expect(withArrival(nights, "2026-07-16")).toEqual({ arrival: "2026-07-16" });
    expect(withArrival(nights, "2026-07-18")).toEqual({ arrival: "2026-07-18", departure: "2026-07-19" });
    expect(withDeparture(nights, "2026-07-15")).toEqual({ departure: "2026-07-15" });
    expect(withDeparture(nights, "2026-07-14")).toEqual({ departure: "2026-07-14", arrival: "2026-07-13" });
  });

  it("say what does not fit of typed days, and nothing of what is not typed to its end", () => {
    expect(faultsOf(nights)).toEqual({});
    expect(faultsOf({ ...nights, departure: "2026-06-01" })).toEqual({ departure: "not_after_arrival" });
    expect(faultsOf({ ...nights, departure: "2026-07-14" })).toEqual({ departure: "not_after_arrival" });
    expect(faultsOf({ ...nights, departure: "0002-07-18" })).toEqual({ departure: "year" });
    expect(faultsOf({ ...nights, arrival: "20266-07-18" })).toEqual({ arrival: "year" });
    expect(faultsOf({ ...nights, departure: "" })).toEqual({});
    expect(faultsOf(visit)).toEqual({});
    expect(withArrival({ ...nights, departure: "0202-07-18" }, "2026-07-15")).toEqual({ arrival: "2026-07-15" });
  });

  it("move as a whole, over the end of a month too; a visit has one day", () => {
    expect(moved(nights, -14)).toEqual({ arrival: "2026-06-30", departure: "2026-07-04" });
    expect(moved(visit, 1)).toEqual({ arrival: "2026-07-15" });
    expect(withArrival(visit, "2026-07-20")).toEqual({ arrival: "2026-07-20" });
  });

  it("are taken back against what was saved, so that a later change is seen", () => {
    expect(back({ arrival: { from: "2026-07-14", to: "2026-07-15" } })).toEqual({
      arrival: { from: "2026-07-15", to: "2026-07-14" },
    });
  });
});
