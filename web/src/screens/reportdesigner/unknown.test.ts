import { expect, it } from "vitest";
import type { ReportTemplate } from "#/api/reports";
import { placeOfPath } from "./template";
import { hasUnknown, withoutUnknown } from "./unknown";

const refused = (why: string, ...paths: string[]) => paths.map((path) => ({ ...placeOfPath(`template.${path}`), why }));

const part = (name: string, field?: string) => ({
  kind: "field",
  name,
  x: 0,
  y: 0,
  width: 10,
  ...(field && { when: { field, is: ["x"] } }),
});

const template: ReportTemplate = {
  version: 1,
  name: "Tasks",
  data: "tasks",
  paper: { size: "A9", margin: 12 },
  sort: ["weather", "town", "mood"],
  group: {},
  bands: {
    title: { height: 8, parts: [part("a"), part("b")] },
    row: { height: 8, parts: [part("a"), part("weather", "mood"), part("c", "town")] },
  },
};

it("removes a part with two refusals once, and leaves the next one whole", () => {
  const refusals = refused("unknown_name", "bands.row.parts[1].name", "bands.row.parts[1].when.field");
  expect(withoutUnknown(template, refusals).bands.row?.parts).toEqual([part("a"), part("c", "town")]);
  expect(withoutUnknown(template, refusals.toReversed()).bands.row?.parts).toEqual([part("a"), part("c", "town")]);
});

it("removes from several lists, and a condition by itself", () => {
  const refusals = refused(
    "unknown_name",
    "sort[0]",
    "bands.row.parts[2].when.field",
    "bands.title.parts[0].name",
    "bands.row.parts[0].name",
    "sort[2]",
  );
  const next = withoutUnknown(template, refusals);
  expect(next.sort).toEqual(["town"]);
  expect(next.bands.title?.parts).toEqual([part("b")]);
  expect(next.bands.row?.parts).toEqual([part("weather", "mood"), part("c")]);
});

it("offers nothing where a template cannot do without it", () => {
  const refusals = [...refused("unknown_name", "paper.size", "data"), ...refused("between", "paper.margin")];
  expect(hasUnknown(refusals)).toBe(false);
  expect(withoutUnknown(template, refusals)).toEqual(template);
  expect(hasUnknown(refused("unknown_name", "paper.size", "sort[0]"))).toBe(true);
});
