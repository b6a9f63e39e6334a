import { describe, expect, it } from "vitest";
import { typedOver } from "./typed-over";

const row = (key: string, typed: object = {}) => ({ key, typed });

describe("what was typed since, over what was typed before", () => {
  it("keeps who was taken out before, but for those who were typed into since", () => {
    const before = { rows: [row("1", { city: "Graz" })], removed: ["2", "3"] };
    const since = { rows: [row("3", { phone: "1" })], removed: ["4"] };
    expect(typedOver(before, since)).toEqual({
      rows: [row("3", { phone: "1" }), row("1", { city: "Graz" })],
      removed: ["4", "2"],
    });
  });

  it("has nothing of those who were taken out since", () => {
    const before = { rows: [row("1", { city: "Graz" }), row("2", { city: "Linz" })], removed: [] };
    expect(typedOver(before, { rows: [], removed: ["1"] })).toEqual({
      rows: [row("2", { city: "Linz" })],
      removed: ["1"],
    });
  });

  it("takes a list of other things as it was chosen since", () => {
    expect(typedOver({ days: ["mon"], removed: ["x"] }, { days: ["tue"] })).toEqual({ days: ["tue"], removed: ["x"] });
    expect(typedOver(["mon"], ["tue"])).toEqual(["tue"]);
  });
});
