import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Cell, GridBar } from "./cells";
import { Grid, type GridLook, type GridRow } from "./Grid";

// jsdom lays nothing out, so the grid learns here that all of it fits.
vi.mock("virtua", async () => {
  const { createElement, Fragment } = await import("react");
  const list = ({ data, children }: { data: readonly unknown[]; children: (one: unknown, at: number) => unknown }) =>
    createElement(Fragment, null, ...(data.map((one, at) => children(one, at)) as never[]));
  return { Virtualizer: list };
});

const bar = (key: string, from: number, to: number): GridBar => ({ key, from, to, start: from + 0.6, end: to + 0.4 });

const rows: GridRow[] = [
  { key: "ample", bars: [bar("moreau", 1, 4)], marks: [{ key: "m", at: 4.5, look: "", sign: "!" }] },
  { key: "born", bars: [], marks: [] },
  { key: "call", bars: [bar("before", -3, 0), bar("turner", 2, 9)], marks: [] },
];

const look: GridLook<GridRow> = {
  row: 40,
  bar: 28,
  mark: 16,
  name: (row) => <a href={`/${row.key}`}>{row.key}</a>,
  label: (row, cell) => `${row.key} ${cell.bar ?? `free on ${cell.column}`}`,
  face: (one) => ({ look: "", content: one.key }),
};

function show(given: readonly GridRow[] = rows) {
  const opened: [string, Cell][] = [];
  const grid = (of: readonly GridRow[]) => (
    <Grid
      label="Calendar"
      rows={of}
      rowCount={1000}
      columns={7}
      least={20}
      names={220}
      look={look}
      corner="1000 homes"
      head={(at) => at}
      headHeight={48}
      headLabel={(at) => `day ${at}`}
      shaded={[5, 6]}
      now={2.5}
      begin={0}
      onOpen={(row, cell) => opened.push([row.key, cell])}
      onEnd={() => undefined}
    />
  );
  const view = render(grid(given));
  return { opened, again: (of: readonly GridRow[]) => view.rerender(grid(of)) };
}

const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

describe("the grid", () => {
  it("takes a press on a bar without the browser's own focus, which would scroll it away beneath the finger", () => {
    const { opened } = show();
    const pressed = screen.getByRole("gridcell", { name: "ample moreau" });
    expect(fireEvent.mouseDown(pressed)).toBe(false);
    expect(focused()).toBe("ample moreau");
    fireEvent.click(pressed);
    expect(opened).toHaveLength(1);
  });

  it("says how many rows and columns there are, drawn or not, and where each cell is", () => {
    show();
    const grid = screen.getByRole("grid", { name: "Calendar" });
    expect(grid).toHaveAttribute("aria-rowcount", "1001");
    expect(grid).toHaveAttribute("aria-colcount", "8");
    expect(screen.getAllByRole("row").map((row) => row.getAttribute("aria-rowindex"))).toEqual(["1", "2", "3", "4"]);
    expect(screen.getByRole("columnheader", { name: "day 3" })).toHaveAttribute("aria-colindex", "5");
    const stay = screen.getByRole("gridcell", { name: "ample moreau" });
    expect(stay).toHaveAttribute("aria-colindex", "3");
    expect(stay).toHaveAttribute("aria-colspan", "3");
    expect(screen.getByRole("gridcell", { name: "call turner" })).toHaveAttribute("aria-colspan", "5");
  });

  it("has no element for an empty day, but for the one that the keyboard is at", () => {
    show();
    const cells = screen.getAllByRole("gridcell").map((cell) => cell.getAttribute("aria-label"));
    expect(cells).toEqual(["ample free on 0", "ample moreau", "call turner"]);
    expect(document.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  });

  it("is one stop of the Tab key, and arrows go from cell to cell", async () => {
    const user = userEvent.setup();
    show();
    await user.tab();
    // The links in names are reached by the keyboard too, as the name of the row.
    while (focused() !== "ample free on 0") await user.tab();
    await user.keyboard("{ArrowRight}");
    expect(focused()).toBe("ample moreau");
    await user.keyboard("{ArrowRight}");
    expect(focused()).toBe("ample free on 4");
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("born free on 4");
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("call turner");
    await user.keyboard("{Home}");
    expect(focused()).toBe("call");
    await user.keyboard("{Control>}{Home}{/Control}");
    expect(focused()).toBe("ample");
    await user.keyboard("{End}");
    expect(focused()).toBe("ample free on 6");
    await user.keyboard("{PageDown}{PageDown}");
    expect(focused()).toBe("call turner");
    expect(document.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  });

  it("opens the cell by Enter, Space and a press", async () => {
    const user = userEvent.setup();
    const { opened } = show();
    screen.getByRole("gridcell", { name: "ample free on 0" }).focus();
    await user.keyboard("{Enter}{ArrowRight} ");
    await user.click(screen.getByRole("gridcell", { name: "call turner" }));
    expect(opened).toEqual([
      ["ample", { column: 0, span: 1, bar: undefined }],
      ["ample", { column: 1, span: 3, bar: "moreau" }],
      ["call", { column: 2, span: 5, bar: "turner" }],
    ]);
    expect(focused()).toBe("call turner");
  });

  it("opens an empty day that is pressed", async () => {
    const user = userEvent.setup();
    const { opened } = show();
    const row = screen.getAllByRole("row")[2] as HTMLElement;
    const scale = row.querySelector("[data-scale]") as HTMLElement;
    // 1060 pixels: 220 for the name, 120 a day.
    await user.pointer({ keys: "[MouseLeft]", target: scale, coords: { clientX: 250 } });
    expect(opened).toEqual([["born", { column: 2, span: 1, bar: undefined }]]);
    expect(focused()).toBe("born free on 2");
  });

  it("keeps the focus where it was when what is there changes", async () => {
    const user = userEvent.setup();
    const { again } = show();
    screen.getByRole("gridcell", { name: "ample free on 0" }).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(focused()).toBe("ample free on 4");
    again([{ key: "added", bars: [], marks: [] }, ...rows]);
    expect(focused()).toBe("ample free on 4");
    again(rows.map((row) => ({ ...row, bars: [...row.bars, bar(`${row.key} new`, 4, 6)] })));
    expect(focused()).toBe("ample ample new");
    again(rows.slice(1));
    expect(document.activeElement?.querySelector("[role=grid]")).toBeNull();
    expect(focused()).toBe("born free on 4");
  });

  it("takes no key that the browser or another part of the page uses", async () => {
    const user = userEvent.setup();
    const { opened } = show();
    screen.getByRole("gridcell", { name: "ample free on 0" }).focus();
    await user.keyboard("g{Shift>}{ArrowRight}{/Shift}{Control>}{ArrowDown}{/Control}");
    expect(focused()).toBe("ample free on 0");
    expect(opened).toEqual([]);
  });
});
