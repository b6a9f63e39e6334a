import { expect, test } from "vitest";
import { formats } from "#/i18n/format";
import { daysOf } from "./rules";

test.each([
  ["de", "22.11.26 – 29.11.26"],
  ["en-US", "11/22/26 – 11/29/26"],
] as const)("the days of a chat are written as in %s", (language, stay) => {
  const { date } = formats(language);
  expect(daysOf({ begins: "2026-11-22", ends: "2026-11-29" }, date)).toBe(stay);
  expect(daysOf({ begins: "2026-11-22", ends: "" }, date)).toBe(date("2026-11-22"));
  expect(daysOf({ begins: "", ends: "" }, date)).toBe("");
});
