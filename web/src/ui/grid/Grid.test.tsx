import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAbsent } from "#/testing/absent";
import type { Cell, GridBar } from "./cells";
import { Grid, type GridLook, type GridRow } from "./Grid";
import { withHeads } from "./heads";
import type { GridDrag } from "./use-drag";

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

function show(given: readonly GridRow[] = rows, drag?: GridDrag<GridRow>) {
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
      drag={drag}
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

  it("draws the rows in sight, and the one that the keyboard is at", async () => {
    const user = userEvent.setup();
    show(Array.from({ length: 1000 }, (_, at) => ({ key: `row ${at}`, bars: [], marks: [] })));
    const drawn = () =>
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => Number(row.getAttribute("aria-rowindex")) - 2);
    // 800 pixels but for the head of 48, and 200 beyond: rows of 40.
    expect(drawn()).toEqual(Array.from({ length: 24 }, (_, at) => at));
    screen.getByRole("gridcell", { name: "row 0 free on 0" }).focus();
    await user.keyboard("{ArrowDown}{ArrowRight}");
    const grid = screen.getByRole("grid");
    grid.scrollTop = 20_000;
    fireEvent.scroll(grid);
    expect(drawn()).toEqual([1, ...Array.from({ length: 29 }, (_, at) => 495 + at)]);
    expect(focused()).toBe("row 1 free on 1");
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("row 2 free on 1");
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

describe("heads of groups", () => {
  const groups = [
    { key: "a", name: "Altstadt", count: "2 homes" },
    { key: "c", name: "Castell", count: "40 homes" },
  ];
  function Grouped({ opened }: { opened: string[] }) {
    const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
    return (
      <Grid
        label="Calendar"
        rows={withHeads(rows, ({ key }) => (key === "call" ? "c" : "a"), groups, folded)}
        rowCount={44}
        columns={7}
        least={20}
        names={220}
        look={look}
        corner=""
        head={(at) => at}
        headHeight={48}
        headLabel={(at) => `day ${at}`}
        shaded={[]}
        now={undefined}
        begin={0}
        onOpen={(row) => opened.push(row.key)}
        onFold={(key) => setFolded((before) => new Set(before.has(key) ? [] : [key]))}
        onEnd={() => undefined}
      />
    );
  }
  const names = () => screen.getAllByRole("rowheader").map((one) => one.textContent);

  it("are rows of their own, of one cell over all columns", () => {
    render(<Grouped opened={[]} />);
    expect(names()).toEqual(["Altstadt2 homes", "ample", "born", "Castell40 homes", "call"]);
    expect(screen.getAllByRole("row").map((row) => row.getAttribute("aria-rowindex"))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
    ]);
    const head = screen.getByRole("rowheader", { name: /^Castell/ });
    expect(head).toHaveAttribute("aria-colspan", "8");
    expect(head).toHaveAttribute("aria-expanded", "true");
  });

  it("fold their rows by a press, and by Enter where the arrows stop at them", async () => {
    const user = userEvent.setup();
    const opened: string[] = [];
    render(<Grouped opened={opened} />);
    await user.click(screen.getByText("Altstadt"));
    expect(names()).toEqual(["Altstadt2 homes", "Castell40 homes", "call"]);
    expect(focused()).toBe("Altstadt, 2 homes");
    expect(screen.getByRole("rowheader", { name: /^Altstadt/ })).toHaveAttribute("aria-expanded", "false");
    await user.keyboard("{Enter}");
    expect(names()).toHaveLength(5);
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
    expect(focused()).toBe("ample moreau");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("Castell, 40 homes");
    await user.keyboard(" ");
    expect(names()).toEqual(["Altstadt2 homes", "ample", "born", "Castell40 homes"]);
    expect(opened).toEqual([]);
  });
});

describe("drags", () => {
  /** 220 pixels for names, 120 a column; the head is 48 high, a row 40. */
  beforeEach(() => {
    Element.prototype.scrollBy = () => undefined;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const line = this.closest("[role=row]");
      const index = Number(line?.getAttribute("aria-rowindex") ?? 1);
      const y = index === 1 ? 0 : 48 + (index - 2) * 40;
      const high = index === 1 ? 48 : 40;
      if (this.getAttribute("role") === "grid") return new DOMRect(0, 0, 1060, 400);
      if (this.getAttribute("role") === "rowheader") return new DOMRect(0, y, 220, high);
      if (this.hasAttribute("data-bar")) {
        const { left, width } = (this as HTMLElement).style;
        return new DOMRect(220 + Number.parseFloat(left), y + 6, Number.parseFloat(width), 28);
      }
      if (this.hasAttribute("data-scale")) return new DOMRect(220, y, 840, high);
      return new DOMRect(0, y, 1060, high);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  function dragging() {
    const dropped: unknown[] = [];
    const round = (value: number) => Math.round(value * 100) / 100;
    const drag: GridDrag<GridRow> = {
      step: 1,
      ends: true,
      lift: () => true,
      over: (row, one, start, end) => ({
        well: row.key !== "call",
        words: `${row.key} ${round(start - one.start)} ${round(end - one.end)}`,
      }),
      drop: (row, one, start, end) => dropped.push([row.key, one.key, round(start - one.start), round(end - one.end)]),
      empty: {
        over: (row, from, to) => ({ well: true, words: `${row.key} ${from} ${to}` }),
        drop: (row, from, to) => dropped.push([row.key, from, to]),
      },
    };
    return { dropped, ...show(rows, drag) };
  }
  const pull = (target: Element, from: [number, number], to: [number, number], drop = true) => {
    const at = ([clientX, clientY]: [number, number], buttons: number) => ({
      clientX,
      clientY,
      buttons,
      button: 0,
      pointerId: 1,
      pointerType: "mouse",
      bubbles: true,
    });
    fireEvent(target, new PointerEvent("pointerdown", at(from, 1)));
    fireEvent(window, new PointerEvent("pointermove", at([from[0] + 5, from[1]], 1)));
    fireEvent(window, new PointerEvent("pointermove", at(to, 1)));
    if (!drop) return;
    fireEvent(window, new PointerEvent("pointerup", at(to, 0)));
    fireEvent.click(target);
  };
  const scaleOf = (row: string) => document.querySelector(`[data-row=${row}] [data-scale]`) as HTMLElement;

  it("carry a bar to another row and other columns, and a click that ends them opens nothing", () => {
    const { dropped, opened } = dragging();
    // moreau is drawn from column 1.6 to 4.4: 412 to 747.
    pull(screen.getByRole("gridcell", { name: "ample moreau" }), [500, 60], [740, 100]);
    expect(dropped).toEqual([["born", "moreau", 2, 2]]);
    expect(opened).toEqual([]);
  });

  it("pull its first or its last end in its own row, and leave it a column", () => {
    const { dropped } = dragging();
    const moreau = screen.getByRole("gridcell", { name: "ample moreau" });
    pull(moreau, [414, 60], [300, 100]);
    pull(moreau, [744, 60], [980, 60]);
    pull(moreau, [744, 60], [230, 60]);
    expect(dropped).toEqual([
      ["ample", "moreau", -1, 0],
      ["ample", "moreau", 0, 2],
      ["ample", "moreau", 0, -2],
    ]);
  });

  it("cannot pull an end that lies beyond the columns", () => {
    const { dropped } = dragging();
    pull(screen.getByRole("gridcell", { name: "call turner" }), [1056, 140], [900, 140]);
    expect(dropped).toEqual([["call", "turner", -1, -1]]);
  });

  it("make a stretch of columns without a bar, in both directions", () => {
    const { dropped } = dragging();
    pull(scaleOf("born"), [270, 100], [600, 60]);
    pull(scaleOf("born"), [600, 100], [270, 100]);
    expect(dropped).toEqual([
      ["born", 0, 4],
      ["born", 0, 4],
    ]);
  });

  it("say before the drop what it does, and Esc takes them back", async () => {
    const user = userEvent.setup();
    const { dropped } = dragging();
    const moreau = screen.getByRole("gridcell", { name: "ample moreau" });
    pull(moreau, [500, 60], [500, 140], false);
    expect(screen.getByText("call 0 0")).toHaveClass("text-late-ink");
    await user.keyboard("{Escape}");
    await isAbsent(() => screen.queryByText("call 0 0"));
    fireEvent(window, new PointerEvent("pointerup", { clientX: 500, clientY: 140, pointerId: 1 }));
    expect(dropped).toEqual([]);
  });

  it("have another way: Shift and arrows pull the last end, Enter drops it, Esc and any other key give it up", async () => {
    const user = userEvent.setup();
    const { dropped, opened } = dragging();
    screen.getByRole("gridcell", { name: "ample moreau" }).focus();
    await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    expect(screen.getByRole("status")).toHaveTextContent("ample 0 2");
    await user.keyboard("{Escape}");
    expect(screen.getByRole("status")).toHaveTextContent("");
    await user.keyboard("{Shift>}{ArrowLeft}{/Shift}{ArrowRight}");
    expect(focused()).toBe("ample free on 4");
    await user.keyboard("{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{Enter}");
    expect(dropped).toEqual([["ample", "moreau", 0, -1]]);
    expect(opened).toEqual([]);
  });
});
