import { describe, expect, it } from "vitest";
import { cellAt, cellsOf, type GridBar, indexOf, moved, type Place } from "./cells";
import { lanesOf } from "./lanes";
import { rowAt, topsOf } from "./tops";
import { columnLines, columnWidth, placed } from "./scale";

const bar = (key: string, from: number, to: number): GridBar => ({ key, from, to, start: from + 0.6, end: to + 0.4 });

describe("cells of a row", () => {
  it("are its bars with all their columns, and each empty column between them", () => {
    expect(cellsOf([bar("b", 3, 5), bar("a", -2, 1)], 6)).toEqual([
      { column: 0, span: 1, bar: "a" },
      { column: 1, span: 1, bar: undefined },
      { column: 2, span: 1, bar: undefined },
      { column: 3, span: 2, bar: "b" },
      { column: 5, span: 1, bar: undefined },
    ]);
  });

  it("leave out bars outside the scale, such as a stay that departs on the first morning", () => {
    expect(cellsOf([bar("gone", -3, 0), bar("later", 4, 6)], 4)).toHaveLength(4);
  });

  it("keep two bars on the same columns apart", () => {
    expect(cellsOf([bar("a", 0, 2), bar("b", 1, 3)], 3).map((cell) => cell.bar)).toEqual(["a", "b"]);
  });

  it("are found by column, and a bar that is gone by where it was", () => {
    const cells = cellsOf([bar("a", 1, 4)], 6);
    expect([-1, 0, 1, 3, 4].map((column) => cellAt(cells, column))).toEqual([-1, 0, 1, 1, 2]);
    expect(indexOf(cells, { column: 3, bar: "gone" })).toBe(1);
    expect(indexOf(cells, { column: 0, bar: "a" })).toBe(1);
  });
});

describe("keys", () => {
  const rows = [cellsOf([bar("a", 1, 4)], 6), cellsOf([], 6), cellsOf([bar("b", 0, 6)], 6)];
  const grid = { rows: rows.length, page: 2, cellsOf: (row: number) => rows[row] ?? [] };
  const press = (key: string, from: Place, whole = false) => moved(key, whole, from, grid);

  it.each<[string, Place, Place]>([
    ["ArrowRight", { row: 0, column: 0, bar: undefined }, { row: 0, column: 1, bar: "a" }],
    ["ArrowRight", { row: 0, column: 1, bar: "a" }, { row: 0, column: 4, bar: undefined }],
    ["ArrowRight", { row: 0, column: 5, bar: undefined }, { row: 0, column: 5, bar: undefined }],
    ["ArrowRight", { row: 0, column: -1, bar: undefined }, { row: 0, column: 0, bar: undefined }],
    ["ArrowLeft", { row: 0, column: 0, bar: undefined }, { row: 0, column: -1, bar: undefined }],
    ["ArrowLeft", { row: 0, column: -1, bar: undefined }, { row: 0, column: -1, bar: undefined }],
    ["ArrowDown", { row: 0, column: 3, bar: "a" }, { row: 1, column: 3, bar: undefined }],
    ["ArrowDown", { row: 2, column: 3, bar: "b" }, { row: 2, column: 3, bar: "b" }],
    ["ArrowUp", { row: 1, column: 3, bar: undefined }, { row: 0, column: 3, bar: "a" }],
    ["PageDown", { row: 0, column: 2, bar: "a" }, { row: 2, column: 2, bar: "b" }],
    ["PageUp", { row: 2, column: 2, bar: "b" }, { row: 0, column: 2, bar: "a" }],
    ["Home", { row: 1, column: 2, bar: undefined }, { row: 1, column: -1, bar: undefined }],
    ["End", { row: 0, column: 2, bar: "a" }, { row: 0, column: 5, bar: undefined }],
  ])("%s leads from %o to %o", (key, from, to) => {
    expect(press(key, from)).toEqual(to);
  });

  it("lead to the first and the last row with Ctrl", () => {
    expect(press("Home", { row: 2, column: 4, bar: "b" }, true)).toEqual({ row: 0, column: -1, bar: undefined });
    expect(press("End", { row: 0, column: 0, bar: undefined }, true)).toEqual({ row: 2, column: 0, bar: "b" });
  });

  it("of other uses lead nowhere", () => {
    expect(press("a", { row: 0, column: 0, bar: undefined })).toBeUndefined();
  });

  it("go straight down past a bar that begins elsewhere", () => {
    const first = press("ArrowUp", { row: 1, column: 2, bar: undefined });
    expect(first).toEqual({ row: 0, column: 2, bar: "a" });
    expect(first && press("ArrowDown", first)).toEqual({ row: 1, column: 2, bar: undefined });
  });
});

describe("lanes", () => {
  it("are one for bars that touch, and two for those that overlap", () => {
    const turn = lanesOf([
      { key: "a", start: 0, end: 2.4 },
      { key: "b", start: 2.4, end: 4 },
    ]);
    expect([turn.count, turn.lane.get("a"), turn.lane.get("b")]).toEqual([1, 0, 0]);
    const twice = lanesOf([
      { key: "b", start: 1, end: 4 },
      { key: "a", start: 0, end: 2 },
      { key: "c", start: 2, end: 5 },
    ]);
    expect([twice.count, twice.lane.get("a"), twice.lane.get("b"), twice.lane.get("c")]).toEqual([2, 0, 1, 0]);
  });

  it("are one without any bar", () => expect(lanesOf([]).count).toBe(1));
});

describe("scale", () => {
  it("fills the width, and no column is narrower than the least", () => {
    expect(columnWidth(1060, 220, 14, 8)).toBe(60);
    expect(columnWidth(400, 220, 91, 8)).toBe(8);
    expect(columnWidth(400, 220, 0, 8)).toBe(180);
  });

  it("cuts off what begins before or ends after it", () => {
    expect(placed(-2, 1.5, 7, 100)).toEqual({ x: 0, width: 149, cutStart: true, cutEnd: false });
    expect(placed(6.5, 9, 7, 100)).toEqual({ x: 650, width: 49, cutStart: false, cutEnd: true });
    expect(placed(-2, 0, 7, 100)).toBeUndefined();
    expect(placed(7, 9, 7, 100)).toBeUndefined();
  });

  it("draws lines and weekends as a background", () => {
    expect(columnLines(7, 10, [])).not.toContain("linear-gradient(to right, transparent 0");
    expect(columnLines(7, 10, [5, 9])).toContain("var(--color-sunk) 50px 60px");
    expect(columnLines(7, 10, [5, 9])).not.toContain("90px");
  });
});

describe("the tops of rows", () => {
  const tops = topsOf([40, 28, 60], (height) => height);

  it("add up what the rows above are high", () => expect(tops).toEqual([0, 40, 68, 128]));

  it.each([
    [-30, 0],
    [0, 0],
    [39, 0],
    [40, 1],
    [68, 2],
    [500, 2],
  ])("say which row covers pixel %i", (height, row) => expect(rowAt(tops, height)).toBe(row));

  it("are those of no row, too", () =>
    expect(
      rowAt(
        topsOf([], () => 0),
        10,
      ),
    ).toBe(0));
});
