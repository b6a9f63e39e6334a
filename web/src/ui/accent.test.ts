import { expect, it } from "vitest";
import { applyAccent, contrast, readableAccent } from "./accent";

it.each(["#005f66", "#ffcc00", "#c2185b", "#000000", "#ffffff", "#7fff00"])(
  "%s becomes readable in both appearances",
  (hex) => {
    const accent = readableAccent(hex);
    expect(contrast(accent?.light ?? "", "#fbfaf6")).toBeGreaterThanOrEqual(7);
    expect(contrast(accent?.dark ?? "", "#151e1d")).toBeGreaterThanOrEqual(7);
  },
);

it("leaves a colour alone that is readable as it is", () => {
  expect(readableAccent("#004a50")?.light).toBe("#004a50");
});

it("takes no colour from what is none", () => {
  expect(readableAccent("red; background: url(x)")).toBeUndefined();
  const root = document.createElement("div");
  applyAccent("#c2185b", root);
  expect(root.style.getPropertyValue("--accent-light")).not.toBe("");
  applyAccent("", root);
  expect(root.style.getPropertyValue("--accent-light")).toBe("");
});
