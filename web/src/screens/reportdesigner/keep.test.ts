import { afterEach, expect, it } from "vitest";
import { local } from "#/session/store";
import { deviceKeeper } from "./keep";

const name = "report designer";
const template = {
  version: 1,
  name: "Ours",
  data: "tasks",
  paper: { size: "A4", margin: 12 },
  group: {},
  bands: { row: { height: 8, parts: [] } },
};
const drawing = { ref: "", revision: 0, shared: false, base: template, template: { ...template, name: "Mine" } };

afterEach(() => local.remove(name));

it("keeps a drawing until it is saved or given up", () => {
  deviceKeeper.write(drawing);
  expect(deviceKeeper.read()).toEqual(drawing);
  deviceKeeper.write(undefined);
  expect(local.get(name)).toBeNull();
});

it("leaves what a later release has drawn where it is, until something else is drawn", () => {
  const later = JSON.stringify({ ...drawing, template: { version: 2, sheets: [] } });
  local.set(name, later);
  expect(deviceKeeper.read()).toBeUndefined();
  deviceKeeper.write(undefined);
  expect(local.get(name)).toBe(later);
  deviceKeeper.write(drawing);
  expect(deviceKeeper.read()).toEqual(drawing);
});
