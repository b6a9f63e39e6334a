import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GridBar } from "./cells";
import type { GridRow } from "./Grid";

/** What is said where something would be dropped. */
export interface Verdict {
  well: boolean;
  words: string;
}

/** How bars are dragged by a mouse or a pen. A finger scrolls: what a drag does must have another way. */
export interface GridDrag<Row extends GridRow> {
  /** Whether a bar may be lifted; where not, the caller says why. */
  lift: (row: Row, bar: Row["bars"][number]) => boolean;
  /** By how many columns it steps. */
  step: number;
  /** What is said where it would be dropped; nothing where it cannot be. */
  over: (row: Row, bar: Row["bars"][number], start: number, end: number) => Verdict | undefined;
  /** It was dropped in a row; `start` and `end` are where it begins and ends, in columns. */
  drop: (row: Row, bar: Row["bars"][number], start: number, end: number) => void;
  /** Whether its ends are pulled, too: by the pointer, and the last one by Shift and the arrow keys. */
  ends?: boolean;
  /** Whether only Shift and the arrow keys pull the last end, and the pointer carries whole bars. */
  stretch?: boolean;
  /** What a drag over columns without a bar makes, from the first one to the one after the last. */
  empty?: {
    over: (row: Row, from: number, to: number) => Verdict | undefined;
    drop: (row: Row, from: number, to: number) => void;
  };
}

/** What is dragged: a bar, one of its ends, or a stretch of columns without a bar. */
type Part = "bar" | "start" | "end" | "empty";

/** Something that is being dragged. All pixels count from the corner of the window. */
export interface Dragged<Row extends GridRow> {
  row: Row;
  /** Undefined for columns without a bar. */
  bar: Row["bars"][number] | undefined;
  part: Part;
  /** By the keyboard: it is said aloud, and Enter drops it. */
  keys: boolean;
  /** Where it is drawn, and the row that it is over. */
  x: number;
  y: number;
  width: number;
  height: number;
  over: { row: Row; top: number; height: number; left: number; width: number } | undefined;
  start: number;
  end: number;
}

/** From how many pixels on a press is a drag, and how near the edge the grid scrolls. */
const [lifted, border, scrolling] = [4, 36, 14];

/** How many pixels of a bar are its end, and how wide one must be to have any. */
const [grip, gripped] = [8, 28];

interface Pressed<Row extends GridRow> {
  row: Row;
  bar: Row["bars"][number] | undefined;
  part: Part;
  pointer: number;
  /** Where the pointer went down, in the window, within the bar, and in columns. */
  from: { x: number; y: number };
  within: { x: number; y: number };
  at: number;
  width: number;
  height: number;
}

/** How far an end goes: a column of the bar stays, or a step that is smaller. */
function within(bar: GridBar, part: Part, by: number, step: number): number {
  const longest = step < 1 ? Math.max(0, bar.end - bar.start - step) : bar.to - bar.from - 1;
  return part === "start" ? Math.min(by, longest) : part === "end" ? Math.max(by, -longest) : by;
}

/** Lifts a bar after a few pixels, follows the pointer, and says where it is dropped. Esc takes it back. */
export function useDrag<Row extends GridRow>(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  columns: number,
  column: number,
  drag: GridDrag<Row> | undefined,
) {
  const pressed = useRef<Pressed<Row>>(undefined);
  const [dragged, setDragged] = useState<Dragged<Row>>();
  const pointer = useRef<{ clientX: number; clientY: number }>(undefined);
  // A click follows the release of a drag; it opens nothing.
  const justDropped = useRef(false);

  const lineOf = (key: string) =>
    [...(scroller.current?.querySelectorAll("[data-row]") ?? [])].find((one) => one.getAttribute("data-row") === key);
  /** The row as a place to drop at. */
  const target = (row: Row, element: Element | undefined): Dragged<Row>["over"] => {
    const [line, bounds] = [element?.getBoundingClientRect(), scroller.current?.getBoundingClientRect()];
    return line && bounds
      ? { row, top: line.top, height: line.height, left: bounds.left, width: Math.min(bounds.width, line.width) }
      : undefined;
  };

  const place = (event: { clientX: number; clientY: number }, at: Pressed<Row>): Dragged<Row> => {
    const box = scroller.current;
    const bounds = box?.getBoundingClientRect();
    const under = [...(box?.querySelectorAll("[data-row]") ?? [])].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    const whole = at.part === "bar";
    // Only a whole bar goes to another row.
    const element = whole ? under : lineOf(at.row.key);
    const row = whole ? rows.find((one) => one.key === element?.getAttribute("data-row")) : at.row;
    const scale = element?.querySelector("[data-scale]")?.getBoundingClientRect();
    const step = drag?.step ?? 1;
    const here = scale ? (event.clientX - scale.left) / column : at.at;
    const names = element?.querySelector("[role=rowheader]")?.getBoundingClientRect().right ?? 0;
    const [first, stuck] = ["[role=row]", "[data-stuck]"].map((part) => box?.querySelector(part));
    const head = Math.max(...[first, stuck].map((one) => one?.getBoundingClientRect().bottom ?? 0));
    // Rows are drawn beyond what is in sight, too; nothing is dropped there.
    const inside =
      bounds !== undefined &&
      event.clientX >= names &&
      event.clientX < bounds.right &&
      event.clientY >= head &&
      event.clientY < bounds.bottom;
    const over = row && inside ? target(row, element) : undefined;
    const of = { row: at.row, bar: at.bar, part: at.part, keys: false, height: at.height, over };
    const [x, y] = [event.clientX - at.within.x, event.clientY - at.within.y];
    const { bar } = at;
    if (!bar) {
      const [a, b] = [Math.floor(at.at), Math.floor(Math.min(columns - 1, Math.max(0, here)))];
      const [start, end] = [Math.min(a, b), Math.max(a, b) + 1];
      const left = (scale?.left ?? 0) + start * column;
      const top = (element?.getBoundingClientRect().top ?? 0) + (over ? (over.height - at.height) / 2 : 0);
      return { ...of, x: left, y: top, width: (end - start) * column, start, end };
    }
    // Steps count from where it was: what is only carried to another row keeps its begin.
    const by = within(bar, at.part, Math.round((here - at.at) / step) * step, step);
    if (whole) return { ...of, x, y, width: at.width, start: bar.start + by, end: bar.end + by };
    const left = (scale?.left ?? 0) + Math.max(0, bar.start) * column;
    const top = at.from.y - at.within.y;
    return at.part === "start"
      ? { ...of, x: left + by * column, y: top, width: at.width - by * column, start: bar.start + by, end: bar.end }
      : { ...of, x: left, y: top, width: at.width + by * column, start: bar.start, end: bar.end + by };
  };

  /** Which part of a bar is at a place of the window. An end that lies beyond the scale cannot be pulled. */
  const partOf = (bar: Row["bars"][number], element: Element, x: number): Part => {
    const { left, right, width } = element.getBoundingClientRect();
    if (drag?.ends !== true || width < gripped) return "bar";
    if (x < left + grip && bar.start >= 0) return "start";
    return x >= right - grip && bar.end <= columns ? "end" : "bar";
  };

  const find = (target: EventTarget) => {
    if (!(target instanceof Element)) return undefined;
    const element = target.closest("[data-bar]");
    const line = target.closest("[data-row]");
    const row = rows.find((one) => one.key === line?.getAttribute("data-row"));
    const scale = line?.querySelector("[data-scale]");
    if (!row || !scale) return undefined;
    return { row, scale, element, bar: row.bars.find((one) => one.key === element?.getAttribute("data-bar")) };
  };

  const down = (event: PointerEvent) => {
    justDropped.current = false;
    setDragged(undefined);
    if (!drag || event.button !== 0 || event.pointerType === "touch") return;
    const found = find(event.target);
    if (!found) return;
    const { row, bar, element, scale } = found;
    const [line, { left, top, width, height }] = [
      scale.getBoundingClientRect(),
      (element ?? scale).getBoundingClientRect(),
    ];
    const onScale = event.target instanceof Element && event.target.closest("[data-scale]") !== null;
    if (element ? !bar : !drag.empty || !onScale) return;
    pressed.current = {
      row,
      bar,
      part: bar && element ? partOf(bar, element, event.clientX) : "empty",
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      within: { x: event.clientX - left, y: event.clientY - top },
      at: (event.clientX - line.left) / column,
      width,
      height: bar ? height : Math.max(0, height - 12),
    };
  };

  /** Shows at which end of a bar the mouse is. */
  const hover = (event: PointerEvent<HTMLElement>) => {
    if (drag?.ends !== true || event.pointerType === "touch") return;
    const found = find(event.target);
    const end = found?.bar && found.element && partOf(found.bar, found.element, event.clientX) !== "bar";
    event.currentTarget.style.cursor = end ? "ew-resize" : "";
  };

  const cancel = useEffectEvent(() => {
    pressed.current = undefined;
    setDragged(undefined);
  });

  const verdictOf = (of: Dragged<Row>): Verdict | undefined => {
    if (!of.over || !drag) return undefined;
    return of.bar ? drag.over(of.over.row, of.bar, of.start, of.end) : drag.empty?.over(of.over.row, of.start, of.end);
  };
  const dropAt = (of: Dragged<Row>) => {
    if (!of.over || verdictOf(of) === undefined) return;
    if (of.bar) drag?.drop(of.over.row, of.bar, of.start, of.end);
    else drag?.empty?.drop(of.over.row, of.start, of.end);
  };

  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    const at = pressed.current;
    if (!at || event.pointerId !== at.pointer || !drag) return;
    // It was let go where nobody heard of it.
    if (event.buttons === 0) {
      cancel();
      return;
    }
    pointer.current = event;
    if (!dragged) {
      if (Math.hypot(event.clientX - at.from.x, event.clientY - at.from.y) < lifted) return;
      if (at.bar && !drag.lift(at.row, at.bar)) {
        pressed.current = undefined;
        justDropped.current = true;
        return;
      }
    }
    const box = scroller.current;
    if (box) {
      const { top, bottom, left, right } = box.getBoundingClientRect();
      if (at.part === "bar") {
        if (event.clientY > bottom - border) box.scrollBy(0, scrolling);
        if (event.clientY < top + border * 2) box.scrollBy(0, -scrolling);
      }
      if (event.clientX > right - border) box.scrollBy(scrolling, 0);
      if (event.clientX < left + border) box.scrollBy(-scrolling, 0);
    }
    setDragged(place(event, at));
  });

  const up = useEffectEvent((event: globalThis.PointerEvent) => {
    const at = pressed.current;
    pressed.current = undefined;
    if (!at || !dragged) return;
    justDropped.current = true;
    setDragged(undefined);
    dropAt(place(event, at));
  });

  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !dragged) return;
    event.stopPropagation();
    justDropped.current = !dragged.keys;
    cancel();
  });

  /** A bar with another end, as the keyboard pulls it. */
  const stretched = (row: Row, bar: Row["bars"][number] | undefined, end: number): Dragged<Row> | undefined => {
    const line = lineOf(row.key);
    const element = [...(line?.querySelectorAll("[data-bar]") ?? [])].find(
      (one) => one.getAttribute("data-bar") === bar?.key,
    );
    if (!bar || !line || !element) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      row,
      bar,
      part: "end",
      keys: true,
      x: left,
      y: top,
      width: Math.max(column / 2, width + (end - bar.end) * column),
      height,
      over: target(row, line),
      start: bar.start,
      end,
    };
  };

  const scrolled = useEffectEvent(() => {
    const at = pressed.current;
    if (at && dragged && pointer.current) setDragged(place(pointer.current, at));
    else if (dragged?.keys) setDragged(stretched(dragged.row, dragged.bar, dragged.end));
  });

  /** A key that the grid has heard at a bar; whether it belongs to a drag. */
  const press = (row: Row, bar: Row["bars"][number] | undefined, pressedKey: string, shift: boolean): boolean => {
    if ((drag?.ends !== true && drag?.stretch !== true) || pressed.current) return false;
    const by = pressedKey === "ArrowRight" ? drag.step : pressedKey === "ArrowLeft" ? -drag.step : 0;
    if (shift && by !== 0 && bar) {
      const going = dragged?.keys === true && dragged.bar?.key === bar.key;
      if (!going && !drag.lift(row, bar)) return true;
      const end = going ? dragged.end : bar.end;
      setDragged(stretched(row, bar, bar.end + within(bar, "end", end - bar.end + by, drag.step)));
      return true;
    }
    if (dragged?.keys !== true || pressedKey === "Shift") return false;
    setDragged(undefined);
    if (pressedKey !== "Enter") return false;
    dropAt(dragged);
    return true;
  };

  const active = drag !== undefined;
  useEffect(() => {
    if (!active) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener("pointermove", (event) => move(event), { signal });
    addEventListener("pointerup", (event) => up(event), { signal });
    addEventListener("pointercancel", () => cancel(), { signal });
    addEventListener("blur", () => cancel(), { signal });
    addEventListener("keydown", (event) => key(event), { signal, capture: true });
    addEventListener("scroll", () => scrolled(), { signal, capture: true, passive: true });
    return () => {
      gone.abort();
      pressed.current = undefined;
      setDragged(undefined);
    };
  }, [active]);

  /** Whether a click only ends a drag. */
  const endsDrag = (): boolean => {
    const ends = justDropped.current;
    justDropped.current = false;
    return ends;
  };
  /** What the keyboard has pulled is given up when the focus leaves. */
  const left = () => {
    if (dragged?.keys === true) setDragged(undefined);
  };
  return { dragged, verdict: dragged && verdictOf(dragged), down, hover, press, left, endsDrag };
}
