import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import type { ReportPart, ReportTemplate } from "#/api/reports";
import { changed, redo, select, startEditing, undo } from "./editing";
import { printedTexts } from "./printed";
import { reasonWords } from "#/features/reports/reason-words";
import {
  addPart,
  bandFor,
  bandOf,
  changePart,
  copyPart,
  emptyTemplate,
  freePlace,
  leastHeight,
  maxParts,
  movePart,
  newPart,
  pageOf,
  partAt,
  placeOfPath,
  isTooLong,
  readTemplate,
  removePart,
  reorderPart,
  roomOf,
  setBandHeight,
  setFilter,
  setGroup,
  setPaper,
  setLabels,
  setSort,
  sheetOf,
} from "./template";

const name = (x: number, y = 1): ReportPart => ({ kind: "field", name: "property", x, y, width: 40 });

const template = (): ReportTemplate => ({
  version: 1,
  name: "By home",
  data: "tasks",
  paper: { size: "A4", margin: 12 },
  sort: ["when"],
  group: { by: "day" },
  bands: {
    title: { height: 10, parts: [{ kind: "about", name: "title", x: 0, y: 0, width: 120 }] },
    row: { height: 8, parts: [name(0), { kind: "line", x: 0, y: 0, width: 186, bottom: true }] },
    footer: { height: 6, parts: [] },
  },
});

it("knows the page and what is inside its margins", () => {
  expect(pageOf({ size: "A5", landscape: true, margin: 5 })).toEqual({ width: 210, height: 148 });
  expect(roomOf(template())).toEqual({ width: 186, height: 273 });
});

const sheet = () => {
  const drawn = setLabels(setPaper(template(), { margin: 2 }), { columns: 2, width: 90, gap_x: 10, height: 30 });
  drawn.bands = {
    row: { height: 8, parts: [{ ...name(5), size: 10 }] },
    footer: { height: 6, parts: [{ ...name(50), size: 10, end: true }] },
  };
  return drawn;
};

it("draws the first label of a sheet, where it is on its page", () => {
  expect(sheetOf(template().paper)).toEqual({ x: 0, y: 0, width: 210, height: 297 });
  expect(sheetOf(sheet().paper)).toEqual({ x: 10, y: 28.5, width: 90, height: 30 });
});

it("finds what the parts of the first label say", () => {
  const text = { kind: "text" as const, width: 30, height: 4, size: 10 };
  const letters = 0.95 * 10 * (25.4 / 72);
  const items = [
    { ...text, x: 117, y: 31.5 + letters, text: "Second label" },
    { ...text, x: 17, y: 31.5 + letters, text: "Finca Sol" },
    { ...text, x: 72, y: 51.5 + letters, text: "Foot" },
  ];
  expect(printedTexts(sheet(), items as never, 297)).toEqual(
    new Map([
      ["row 0", "Finca Sol"],
      ["footer 0", "Foot"],
    ]),
  );
});

it("adds a part where there is room, and the band grows for it", () => {
  const before = template();
  expect(freePlace(before, "row", 35)).toEqual({ x: 42, y: 1 });
  expect(freePlace(before, "title", 100)).toEqual({ x: 0, y: 4 });
  const [after, place] = addPart(before, "row", { ...newPart("field", "notes"), x: 42, y: 12 });
  expect(place).toEqual({ band: "row", part: 2 });
  expect(partAt(after, place)).toEqual({ kind: "field", name: "notes", x: 42, y: 12, width: 35 });
  expect(bandOf(after, "row").height).toBeGreaterThan(16);
  expect(before).toEqual(template());
});

it("keeps parts inside the margins, and no band takes more than its part of the page", () => {
  const [wide, place] = addPart(template(), "row", { kind: "text", text: "", x: 180, y: 1, width: 90 });
  expect(partAt(wide, place)).toMatchObject({ x: 180, width: 6 });
  const high = setBandHeight(template(), "title", 900);
  expect(bandOf(high, "title").height).toBeCloseTo(273 * 0.8 - 14, 0);
  expect(bandOf(setBandHeight(template(), "row", 0), "row").height).toBe(leastHeight(template(), "row"));
  expect(Number.isFinite(bandOf(setBandHeight(template(), "row", Number.NaN), "row").height)).toBe(true);
});

it("refuses a part more than a band may hold", () => {
  const full = template();
  full.bands.row = { height: 8, parts: Array.from({ length: maxParts }, () => name(0)) };
  const [after, place] = addPart(full, "row", name(0));
  expect(after).toBe(full);
  expect(place).toEqual({ band: "row" });
});

it("moves a part in its band and to another one", () => {
  const [moved] = movePart(template(), { band: "row", part: 0 }, { band: "row", x: 500, y: -4 });
  expect(partAt(moved, { band: "row", part: 0 })).toMatchObject({ x: 146, y: 0, width: 40 });
  const [other, place] = movePart(template(), { band: "title", part: 0 }, { band: "footer", x: 10, y: 1 });
  expect(place).toEqual({ band: "footer", part: 0 });
  expect(bandOf(other, "title").parts).toEqual([]);
  expect(partAt(other, place)).toMatchObject({ name: "title", x: 10, y: 1 });
});

it("sets and takes away properties, and keeps those it does not know", () => {
  const strange = { ...name(0), glow: 3 } as ReportPart;
  const before = { ...template(), later: { deep: true } } as ReportTemplate;
  before.bands.row = { height: 8, parts: [strange], shade: "x" } as never;
  const place = { band: "row", part: 0 } as const;
  const bold = changePart(before, place, { bold: true, size: 12 });
  expect(partAt(bold, place)).toEqual({ ...strange, bold: true, size: 12 });
  const plain = setPaper(changePart(bold, place, { bold: undefined, size: undefined }), { size: "A5" });
  expect(partAt(plain, place)).toEqual(strange);
  expect(plain).toMatchObject({ later: { deep: true }, paper: { size: "A5" }, bands: { row: { shade: "x" } } });
});

it("leaves what no longer fits on a smaller paper for the way back", () => {
  const small = setPaper(template(), { size: "A5", margin: 200 });
  expect(small.paper.margin).toBe(50);
  expect(roomOf(small).width).toBe(48);
  expect(small.bands).toEqual(template().bands);
  const back = setPaper(small, { size: "A4", margin: 12 });
  expect(back).toEqual(template());
  expect(setPaper(setPaper(template(), { landscape: true }), { landscape: false })).toEqual(template());
});

it("a place that is typed wrongly takes nothing from the size", () => {
  const place = { band: "row", part: 0 } as const;
  const wrong = changePart(template(), place, { x: 1500 });
  expect(partAt(wrong, place)).toMatchObject({ x: 146, width: 40 });
  expect(partAt(changePart(wrong, place, { x: 15 }), place)).toMatchObject({ x: 15, width: 40 });
  expect(partAt(changePart(template(), place, { width: 900 }), place)).toMatchObject({ x: 0, width: 186 });
});

it("removes, copies and reorders parts", () => {
  const place = { band: "row", part: 0 } as const;
  expect(bandOf(removePart(template(), place), "row").parts.map((part) => part.kind)).toEqual(["line"]);
  const [copied, copy] = copyPart(template(), place);
  expect(partAt(copied, copy)).toEqual(name(2));
  const [turned, there] = reorderPart(template(), place, 1);
  expect(there).toEqual({ band: "row", part: 1 });
  expect(partAt(turned, there)).toEqual(name(0));
  expect(reorderPart(template(), place, -1)[0]).toEqual(template());
});

it("leaves out lists and words that say nothing", () => {
  expect(setSort(template(), [])).not.toHaveProperty("sort");
  expect(setFilter(template(), [])).not.toHaveProperty("filter");
  expect(setFilter(template(), [{ field: "city", is: ["Xàbia"] }])).toMatchObject({ filter: [{ field: "city" }] });
  expect(setGroup(template(), { by: "", break: false }).group).toEqual({});
  expect(setGroup(template(), { break: true }).group).toEqual({ by: "day", break: true });
});

it("knows which band takes which part", () => {
  expect(bandFor({ kind: "field" }, "title")).toBe("row");
  expect(bandFor({ kind: "sum" }, "end")).toBe("end");
  expect(bandFor({ kind: "sum" }, "row")).toBe("group_end");
  expect(bandFor({ kind: "group" }, undefined)).toBe("group");
  expect(bandFor({ kind: "text" }, "footer")).toBe("footer");
  expect(bandFor({ kind: "code" }, "footer")).toBe("footer");
  expect(bandFor({ kind: "code", name: "task_code" }, "footer")).toBe("row");
});

it("goes back and forth, with what was selected, and a text that is typed is one step", () => {
  const place = { band: "title", part: 0 } as const;
  let now = select(startEditing(template()), place);
  for (const text of ["A", "Ab", "Abc"]) now = changed(now, changePart(now.template, place, { text }), { act: "text" });
  expect(now.past).toHaveLength(1);
  now = changed(now, removePart(now.template, place));
  expect(now.selected).toEqual({ band: "title" });
  now = undo(now);
  expect(partAt(now.template, place)?.text).toBe("Abc");
  expect(now.selected).toEqual(place);
  now = undo(now);
  expect(now.template).toEqual(template());
  expect(undo(now)).toEqual(now);
  now = redo(redo(now));
  expect(bandOf(now.template, "title").parts).toEqual([]);
  now = changed(undo(now), setSort(now.template, ["city"]));
  expect(now.future).toEqual([]);
});

it("a change that changes nothing is no step", () => {
  const now = startEditing(template());
  expect(changed(now, template()).past).toEqual([]);
});

it("keeps a hundred steps", () => {
  let now = startEditing(template());
  for (let margin = 0; margin < 130; margin += 1) now = changed(now, setPaper(now.template, { margin: margin / 10 }));
  expect(now.past.length).toBeLessThanOrEqual(100);
});

it("reads a file, and says what is no template", () => {
  const text = JSON.stringify({ ...template(), strange: 1 });
  expect(readTemplate(text, 1)).toEqual({ ...template(), strange: 1 });
  expect(readTemplate(JSON.stringify({ ...template(), version: 2 }), 1)).toBe("newer");
  // Whatever else is in it: only its version is said.
  expect(readTemplate('{"version":2,"paper":{"leaves":[]},"bands":[]}', 1)).toBe("newer");
  for (const version of [0, -1, 0.5, "1", null])
    expect(readTemplate(JSON.stringify({ ...template(), version }), 1)).toBe("no_template");
  expect(isTooLong(new File(["x".repeat(200_000)], "long.json"))).toBe(true);
  expect(readTemplate("{", 1)).toBe("no_template");
  expect(readTemplate("[]", 1)).toBe("no_template");
  expect(readTemplate('{"version":1,"paper":{"margin":1},"bands":{"row":{"height":1,"parts":[{}]}}}', 1)).toBe(
    "no_template",
  );
  expect(readTemplate("x".repeat(200_000), 1)).toBe("too_long");
});

it("takes no file that cannot be drawn", () => {
  const [part] = bandOf(template(), "row").parts;
  const withPart = (change: object) => ({ bands: { row: { height: 8, parts: [{ ...part, ...change }] } } });
  const broken: object[] = [
    { sort: "a" },
    { filter: {} },
    { filter: [{ field: "day" }] },
    { name: {} },
    { paper: { size: 4, margin: 1 } },
    { group: { by: {} } },
    withPart({ text: {} }),
    withPart({ when: { field: "day", color: "#000000" } }),
    withPart({ size: "9" }),
  ];
  for (const change of broken)
    expect(readTemplate(JSON.stringify({ ...template(), ...change }), 1)).toBe("no_template");
  const huge = JSON.stringify(template()).replace('"width":40', '"width":1e999');
  expect(readTemplate(huge, 1)).toBe("no_template");
  expect(pageOf({ size: "constructor", margin: 12 })).toEqual({ width: 210, height: 297 });
});

it("finds the part that a refusal means", () => {
  expect(placeOfPath("template.bands.row.parts[2].name")).toEqual({
    place: { band: "row", part: 2 },
    property: "name",
  });
  expect(placeOfPath("template.bands.title.height")).toEqual({ place: { band: "title" }, property: "height" });
  expect(placeOfPath("template.paper.size")).toEqual({ property: "paper.size" });
  expect(placeOfPath("template")).toEqual({ property: "" });
});

it("begins an empty report with what a report needs", () => {
  const set = {
    name: "tasks",
    title: "Tasks",
    about: [],
    words: [],
    fields: [{ name: "day", title: "Day", number: false, group: true, code: false }],
  };
  const made = emptyTemplate(1, set, "Mine");
  expect(bandOf(made, "row").parts).toHaveLength(1);
  expect(made.bands.footer?.parts[0]?.kind).toBe("page");
});

it("says how many bytes a code holds, with the form of the number", () => {
  expect(reasonWords(i18n, "code_too_small:1")).toContain("it holds 1 byte.");
  expect(reasonWords(i18n, "code_too_small:1230")).toContain("it holds 1,230 bytes.");
});
