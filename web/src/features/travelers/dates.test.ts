import { describe, expect, it } from "vitest";
import { typedDate, wireDateOf } from "./dates";

describe("a typed day", () => {
  it.each([
    ["24.12.1980", "de", "1980-12-24"],
    ["1.2.1980", "pl", "1980-02-01"],
    ["02/01/1980", "en-US", "1980-02-01"],
    ["02/01/1980", "es", "1980-01-02"],
    ["24.12.1980", "en-US", "1980-12-24"],
    ["12241980", "en-US", "1980-12-24"],
    ["24121980", "de", "1980-12-24"],
    [" 24 - 12 - 1980 ", "de", "1980-12-24"],
    ["1980-12-24", "en-US", "1980-12-24"],
    ["29.02.2020", "de", "2020-02-29"],
    ["", "de", ""],
    ["0000-00-00 00:00:00", "de", ""],
  ] as const)("%s in %s is %s", (typed, language, wire) => {
    expect(wireDateOf(typed, language)).toBe(wire);
  });

  it.each(["29.02.2021", "31.04.2020", "1.13.2020", "24.12.80", "yesterday", "0.1.2020", "24.12."])(
    "%s is none",
    (typed) => {
      expect(wireDateOf(typed, "de")).toBeUndefined();
    },
  );

  it.each(["en-US", "de", "es", "pl"] as const)("comes back as it went in %s", (language) => {
    for (const wire of ["1980-02-01", "2020-02-29", "1900-12-31", "2026-11-21"]) {
      expect(wireDateOf(typedDate(wire, language), language)).toBe(wire);
    }
    expect(typedDate("", language)).toBe("");
    expect(typedDate("0000-00-00 00:00:00", language)).toBe("");
  });
});
