import { expect, it } from "vitest";
import { newRule, placeOf } from "./rule";

it("a rule for a group is called by the group", () => {
  const homes = { towns: [], buildings: [], groups: [{ id: 7, title: "Sea view" }], homes: [] };
  const rule = newRule(1, "departure", "2026-07-01");
  expect(placeOf({ ...rule, level: "group", group: 7 }, homes)).toBe("Sea view");
  expect(placeOf({ ...rule, level: "group", group: 8 }, homes)).toBe("");
});
