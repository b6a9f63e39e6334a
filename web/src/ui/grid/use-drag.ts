import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GridRow } from "./Grid";

/** How bars are dragged by a mouse or a pen. A finger scrolls: what a drag does must have another way. */
export interface GridDrag<Row extends GridRow> {
  /** Whether a bar may be lifted; where not, the caller says why. */
  lift: (row: Row, bar: Row["bars"][number]) => boolean;
  /** By how many columns its begin steps. */
  step: number;
  /** What is said where it would be dropped; nothing where it cannot be. */
  over: (row: Row, bar: Row["bars"][number], start: number) => { well: boolean; words: string } | undefined;
  /** It was dropped in a row; `start` is its begin in columns. */
  drop: (row: Row, bar: Row["bars"][number], start: number) => void;
}

/** A bar that is being dragged. All pixels count from the corner of the window. */
export interface Dragged<Row extends GridRow> {
  row: Row;
  bar: Row["bars"][number];
  /** Where the bar is drawn, and the row that it is over. */
  x: number;
  y: number;
  width: number;
  height: number;
  over: { row: Row; top: number; height: number; left: number; width: number } | undefined;
  start: number;
}

/** From how many pixels on a press is a drag, and how near the edge the grid scrolls. */
const [lifted, border, scrolling] = [4, 36, 14];

interface Pressed<Row extends GridRow> {
  row: Row;
  bar: Row["bars"][number];
  pointer: number;
  /** Where the pointer went down, in the window and within the bar. */
  from: { x: number; y: number };
  within: { x: number; y: number };
  width: number;
  height: number;
}

/** Lifts a bar after a few pixels, follows the pointer, and says where it is dropped. Esc takes it back. */
export function useDrag<Row extends GridRow>(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  column: number,
  drag: GridDrag<Row> | undefined,
) {
  const pressed = useRef<Pressed<Row>>(undefined);
  const [dragged, setDragged] = useState<Dragged<Row>>();
  const pointer = useRef<{ clientX: number; clientY: number }>(undefined);
  // A click follows the release of a drag; it opens nothing.
  const justDropped = useRef(false);

  const place = (event: { clientX: number; clientY: number }, at: Pressed<Row>): Dragged<Row> => {
    const box = scroller.current;
    const [x, y] = [event.clientX - at.within.x, event.clientY - at.within.y];
    const bounds = box?.getBoundingClientRect();
    const element =
      bounds &&
      [...(box?.querySelectorAll("[data-row]") ?? [])].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return event.clientY >= top && event.clientY < bottom;
      });
    const row = rows.find((one) => one.key === element?.getAttribute("data-row"));
    const scale = element?.querySelector("[data-scale]")?.getBoundingClientRect();
    const step = drag?.step ?? 1;
    // Steps count from where it was: what is only carried to another row keeps its begin.
    const by = scale ? (x - scale.left) / column - at.bar.start : 0;
    const start = at.bar.start + Math.round(by / step) * step;
    const line = element?.getBoundingClientRect();
    const names = element?.querySelector("[role=rowheader]")?.getBoundingClientRect().right ?? 0;
    const head = box?.querySelector("[role=row]")?.getBoundingClientRect().bottom ?? 0;
    // Rows are drawn beyond what is in sight, too; nothing is dropped there.
    const inside =
      bounds !== undefined &&
      event.clientX >= names &&
      event.clientX < bounds.right &&
      event.clientY >= head &&
      event.clientY < bounds.bottom;
    return {
      row: at.row,
      bar: at.bar,
      x,
      y,
      width: at.width,
      height: at.height,
      over:
        row && line && bounds && inside
          ? { row, top: line.top, height: line.height, left: bounds.left, width: Math.min(bounds.width, line.width) }
          : undefined,
      start,
    };
  };

  const down = (event: PointerEvent) => {
    justDropped.current = false;
    if (!drag || event.button !== 0 || event.pointerType === "touch" || !(event.target instanceof Element)) return;
    const element = event.target.closest("[data-bar]");
    const row = rows.find((one) => one.key === element?.closest("[data-row]")?.getAttribute("data-row"));
    const bar = row?.bars.find((one) => one.key === element?.getAttribute("data-bar"));
    if (!element || !row || !bar) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    pressed.current = {
      row,
      bar,
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      within: { x: event.clientX - left, y: event.clientY - top },
      width,
      height,
    };
  };

  const cancel = useEffectEvent(() => {
    pressed.current = undefined;
    setDragged(undefined);
  });

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
      if (!drag.lift(at.row, at.bar)) {
        pressed.current = undefined;
        justDropped.current = true;
        return;
      }
    }
    const box = scroller.current;
    if (box) {
      const { top, bottom, left, right } = box.getBoundingClientRect();
      if (event.clientY > bottom - border) box.scrollBy(0, scrolling);
      if (event.clientY < top + border * 2) box.scrollBy(0, -scrolling);
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
    const { over, start } = place(event, at);
    if (over && drag?.over(over.row, at.bar, start) !== undefined) drag.drop(over.row, at.bar, start);
  });

  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !dragged) return;
    event.stopPropagation();
    justDropped.current = true;
    cancel();
  });

  const scrolled = useEffectEvent(() => {
    const at = pressed.current;
    if (at && dragged && pointer.current) setDragged(place(pointer.current, at));
  });

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
  return { dragged, down, endsDrag };
}
