import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Cell, cellsOf, type GridBar, indexOf, moved, type Place } from "./cells";
import { HeadLine, type Stuck, StuckHead } from "./HeadLine";
import { type GridHead, isHead } from "./heads";
import { knownLanes } from "./lanes";
import { Sight } from "./Sight";
import { rowAt, topsOf } from "./tops";
import { useCoarse } from "../use-coarse";
import { ring } from "./ring";
import { columnLines, columnWidth, type Placed, placed } from "./scale";
import { type GridDrag, useDrag } from "./use-drag";

/** A small sign at one place of a row's scale; what it says is also in the label of its cell. */
export interface GridMark {
  key: string;
  /** Its middle, in columns. */
  at: number;
  look: string;
  sign: string;
}

/** A stretch of a row's scale beneath its bars, such as an absence; what it says is also in the name of its row. */
export interface GridSpan {
  key: string;
  start: number;
  end: number;
  look: string;
  text?: string;
}

export interface GridRow<Bar extends GridBar = GridBar> {
  key: string;
  under?: readonly GridSpan[];
  /** In the order in which they begin. */
  bars: readonly Bar[];
  marks: readonly GridMark[];
}

/** How the things of a grid look and are called; the same object as long as nothing of it changes, so that rows are not drawn again. */
export interface GridLook<Row extends GridRow> {
  /** Pixels of a row with one lane; of a bar in it. */
  row: number;
  bar: number;
  mark: number;
  name: (row: Row) => ReactNode;
  /** What a screen reader says of a cell. */
  label: (row: Row, cell: Cell) => string;
  /** What stands in a bar: side by side from its start, or in lines, one beneath the other. */
  face: (bar: Row["bars"][number], at: Placed) => { look: string; content: ReactNode; lines?: boolean };
}

interface Props<Row extends GridRow> {
  label: string;
  /** Rows, and the heads of their groups where they have any. */
  rows: readonly (Row | GridHead)[];
  /** How many there are, those that are not loaded included. */
  rowCount: number;
  columns: number;
  /** The least pixels of a column, and the pixels of a name. */
  least: number;
  names: number;
  look: GridLook<Row>;
  corner: ReactNode;
  head: (column: number, width: number) => ReactNode;
  headHeight: number;
  headLabel: (column: number) => string;
  shaded: readonly number[];
  /** Where now is, in columns; undefined when it is outside. */
  now: number | undefined;
  /** Which column the keyboard begins at. */
  begin: number;
  onOpen: (row: Row, cell: Cell) => void;
  /** Folds or unfolds a group. */
  onFold?: (group: string) => void;
  /** Called when the last rows come into sight. */
  onEnd: () => void;
  /** Beneath the last row, for example while more are loaded. */
  foot?: ReactNode;
  /** How bars are dragged; without it none is. */
  drag?: GridDrag<Row> | undefined;
  /** A letter that was pressed at a cell; whether it did something. */
  onKey?: ((row: Row, cell: Cell, letter: string) => boolean) | undefined;
}

/** How the content of a bar lies in it: without an element of its own, as a grid in sight has hundreds of bars. */
const lying = (lines = false) => (lines ? "flex-col justify-center px-1.5 leading-tight" : "items-center");

/** How many rows before the last one the next ones are asked for. */
const ahead = 12;

/** Pixels of a row: one line for each lane of its bars. */
const heightOf = <Row extends GridRow>(row: Row, { row: height, bar }: GridLook<Row>) =>
  height + (knownLanes(row.bars).count - 1) * (bar + 2);

interface RowProps<Row extends GridRow> {
  row: Row;
  index: number;
  /** Pixels beneath the first row. */
  from: number;
  columns: number;
  column: number;
  names: number;
  /** Whether the scale scrolls beneath the names. Where all of it is in sight they need no layers of their own. */
  sticks: boolean;
  look: GridLook<Row>;
  /** The cell that the keyboard is at, -1 for the name; undefined in all other rows. */
  active: number | undefined;
}

function DrawnRow<Row extends GridRow>({
  row,
  index,
  from,
  columns,
  column,
  names,
  sticks,
  look,
  active,
}: RowProps<Row>) {
  const { lane } = knownLanes(row.bars);
  const height = heightOf(row, look);
  const top = (look.row - look.bar) / 2;
  const cells = active === undefined ? [] : cellsOf(row.bars, columns);
  const at = cells[active ?? -1];
  const drawn = row.bars.flatMap((bar) => {
    const place = placed(bar.start, bar.end, columns, column);
    return place ? [{ bar, place }] : [];
  });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={row.key}
      style={{ top: from, height, width: names + columns * column, contain: "size layout style" }}
      className="absolute flex border-b border-line"
    >
      <div
        role="rowheader"
        aria-colindex={1}
        tabIndex={active === -1 ? 0 : -1}
        data-active={active === -1 || undefined}
        style={{ width: names }}
        className={`${sticks ? "sticky start-0 z-10" : ""} flex shrink-0 items-center gap-2 border-e border-line bg-card px-3 ${ring}`}
      >
        {look.name(row)}
      </div>
      <div role="presentation" data-scale className="relative grow">
        {at && at.bar === undefined && (
          <div
            role="gridcell"
            aria-colindex={at.column + 2}
            aria-label={look.label(row, at)}
            tabIndex={0}
            data-active
            data-column={at.column}
            style={{ left: at.column * column, width: column, height }}
            className={`absolute rounded-md ${ring}`}
          />
        )}
        {row.under?.map((span) => {
          const place = placed(span.start, span.end, columns, column);
          return (
            place && (
              <span
                key={span.key}
                aria-hidden
                style={{ left: place.x, width: place.width }}
                className={`pointer-events-none absolute inset-y-0 flex items-center justify-center overflow-hidden text-12 whitespace-nowrap ${span.look}`}
              >
                {span.text}
              </span>
            )
          );
        })}
        {drawn.map(({ bar, place }) => {
          const cell = { column: Math.max(0, bar.from), span: Math.min(columns, bar.to) - Math.max(0, bar.from) };
          const here = at?.bar === bar.key;
          const { look: face, content, lines } = look.face(bar, place);
          const own = {
            style: {
              left: place.x,
              top: top + (lane.get(bar.key) ?? 0) * (look.bar + 2),
              width: place.width,
              height: look.bar,
            },
            className: `absolute flex ${lying(lines)} ${content === null ? "" : "overflow-hidden whitespace-nowrap"} ${place.cutStart ? "" : "rounded-s-lg"} ${place.cutEnd ? "" : "rounded-e-lg"} ${face} ${ring}`,
          };
          // Only its end reaches into the scale: it takes no column of it.
          if (cell.span < 1)
            return (
              <div key={bar.key} aria-hidden data-bar={bar.key} {...own}>
                {content}
              </div>
            );
          return (
            <div
              key={bar.key}
              role="gridcell"
              aria-colindex={cell.column + 2}
              aria-colspan={cell.span}
              aria-label={look.label(row, { ...cell, bar: bar.key })}
              tabIndex={here ? 0 : -1}
              data-active={here || undefined}
              data-bar={bar.key}
              {...own}
            >
              {content}
            </div>
          );
        })}
        {row.marks.map((mark) => (
          <span
            key={mark.key}
            aria-hidden
            style={{
              left: Math.round(mark.at * column - look.mark / 2),
              top: (look.row - look.mark) / 2,
              width: look.mark,
              height: look.mark,
            }}
            className={`pointer-events-none absolute grid place-items-center text-12 leading-none font-bold ${mark.look}`}
          >
            {mark.sign}
          </span>
        ))}
      </div>
    </div>
  );
}

const GridLine = memo(DrawnRow) as typeof DrawnRow;

/** The width of an element, and again when it changes; before it is known, that of a common desk. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(1060);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** What the keyboard is at, by key: rows come and go while it is there. */
interface Cursor {
  key: string | undefined;
  index: number;
  column: number;
  bar: string | undefined;
}

/**
 * Rows over a scale, such as homes over days: only rows in sight are drawn, and an empty column has no element, except the one that the keyboard is at.
 * Arrow keys go from cell to cell, a bar is one cell with all its columns, and the focus stays when its row scrolls away.
 */
export function Grid<Row extends GridRow>(props: Props<Row>) {
  const { rows, columns, look, names, headHeight } = props;
  const { ref: scroller, width } = useWidth();
  const headSize = useCoarse() ? 44 : 28;
  const tops = useMemo(
    () => topsOf(rows, (one: Row | GridHead) => (isHead(one) ? headSize : heightOf(one, look))),
    [rows, look, headSize],
  );
  const column = columnWidth(width, names, columns, props.least);
  const carriers = useMemo(() => rows.filter((one): one is Row => !isHead(one)), [rows]);
  const dragging = useDrag(scroller, carriers, columns, column, props.drag);
  const { dragged, verdict, endsDrag } = dragging;
  const [cursor, setCursor] = useState<Cursor>({ key: undefined, index: 0, column: props.begin, bar: undefined });
  const inside = useRef(false);
  const found = rows.findIndex((row) => row.key === cursor.key);
  const row = found >= 0 ? found : Math.min(cursor.index, rows.length - 1);
  const cellsIn = (index: number) => cellsOf(rows[index]?.bars ?? [], columns);
  const place: Place = { row, column: Math.min(cursor.column, columns - 1), bar: cursor.bar };
  const active = indexOf(cellsIn(row), place);
  const put = (next: Place) =>
    setCursor({ key: rows[next.row]?.key, index: next.row, column: next.column, bar: next.bar });

  // The row of the focus stays drawn, but what had the focus may be another element now.
  useLayoutEffect(() => {
    const element = scroller.current?.querySelector<HTMLElement>("[data-active]");
    const focused = document.activeElement;
    const lost = focused === null || focused === document.body || scroller.current?.contains(focused) === true;
    if (inside.current && lost && element && element !== focused && !element.contains(focused))
      element.focus({ preventScroll: true });
  });

  const heads = useMemo(() => rows.flatMap((one, at) => (isHead(one) ? [at] : [])), [rows]);
  const [stuck, setStuck] = useState<Stuck>();
  /** Which head stays on top: that of the row on top, once it has scrolled away itself. */
  const stick = useCallback(() => {
    const box = scroller.current;
    if (!box || heads.length === 0) {
      setStuck(undefined);
      return;
    }
    const first = rowAt(tops, box.scrollTop);
    const at = heads.findLast((head) => head <= first) ?? -1;
    const top = tops[at] ?? 0;
    const next = heads.find((head) => head > first);
    const end = tops[next ?? tops.length - 1] ?? 0;
    setStuck((before) => {
      if (at < 0 || top >= box.scrollTop) return undefined;
      const now = { at, top, height: end - top };
      return before?.at === at && before.top === top && before.height === now.height ? before : now;
    });
  }, [heads, tops, scroller]);
  useEffect(stick, [stick]);
  const stuckHead = stuck && rows[stuck.at];

  const show = (next: Place) => {
    const box = scroller.current;
    if (!box) return;
    const [from, end] = [tops[next.row] ?? 0, tops[next.row + 1] ?? 0];
    const sight = box.clientHeight - headHeight;
    // A row is not beneath the head that stays.
    const head = heads.findLast((at) => at < next.row);
    const covered = head === undefined || heads.includes(next.row) ? 0 : headSize;
    const top = Math.max(end - sight, Math.min(from - covered, box.scrollTop));
    const wide = box.clientWidth - names;
    const start = next.column * column;
    const left = next.column < 0 ? box.scrollLeft : Math.max(start + column - wide, Math.min(start, box.scrollLeft));
    box.scrollTo({ top, left });
  };

  /** Folds the group of a head, which stays where it is seen. */
  const fold = (index: number, head: GridHead) => {
    const box = scroller.current;
    const top = tops[index] ?? 0;
    put({ row: index, column: -1, bar: undefined });
    inside.current = true;
    if (box && top < box.scrollTop) box.scrollTo({ top });
    props.onFold?.(head.group.key);
  };

  const press = (event: KeyboardEvent) => {
    if (event.altKey || rows.length === 0) return;
    const focused = cellsIn(row)[active]?.bar;
    const here = rows[row];
    const at = here && !isHead(here) ? here : undefined;
    const pulled = at?.bars.find(({ key }) => key === focused);
    if (at && dragging.press(at, pulled, event.key, event.shiftKey)) {
      event.preventDefault();
      return;
    }
    if (event.shiftKey) return;
    // A key without a letter of its own belongs to the browser with Ctrl, but for the two that go to the grid's corners.
    const whole = event.ctrlKey || event.metaKey;
    if (whole && event.key !== "Home" && event.key !== "End") return;
    if (event.key === "Enter" || event.key === " ") {
      if (event.target instanceof HTMLAnchorElement) return;
      event.preventDefault();
      const cell = cellsIn(row)[active];
      if (here && isHead(here)) fold(row, here);
      else if (at && cell) props.onOpen(at, cell);
      else scroller.current?.querySelector<HTMLElement>("[data-active] a")?.click();
      return;
    }
    if (/^[a-z]$/i.test(event.key) && props.onKey) {
      const cell = cellsIn(row)[active];
      if (at && cell && props.onKey(at, cell, event.key.toLowerCase())) event.stopPropagation();
      return;
    }
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / look.row) - 1);
    const next = moved(event.key, whole, place, { rows: rows.length, page, cellsOf: cellsIn });
    if (!next) return;
    event.preventDefault();
    inside.current = true;
    put(next);
    show(next);
  };

  const click = (event: MouseEvent) => {
    if (endsDrag()) return;
    if (!(event.target instanceof Element) || event.target.closest("a, button")) return;
    const key = event.target.closest("[data-row]")?.getAttribute("data-row");
    const index = rows.findIndex((one) => one.key === key);
    const at = rows[index];
    if (at && isHead(at)) {
      fold(index, at);
      return;
    }
    const scale = event.target.closest("[data-scale]");
    if (!at || !scale) return;
    const bar = event.target.closest("[data-bar]")?.getAttribute("data-bar");
    const pressed = Math.floor((event.clientX - scale.getBoundingClientRect().left) / column);
    const cells = cellsIn(index);
    const cell =
      cells.find((one) => bar !== undefined && one.bar === bar) ??
      cells[indexOf(cells, { column: Math.min(columns - 1, Math.max(0, pressed)), bar: undefined })];
    if (!cell) return;
    put({ row: index, column: cell.column, bar: cell.bar });
    inside.current = true;
    props.onOpen(at, cell);
  };

  const leave = (event: FocusEvent) => {
    dragging.left();
    const { target, relatedTarget } = event;
    if (relatedTarget instanceof Node) inside.current = scroller.current?.contains(relatedTarget) === true;
    // Nothing has the focus now: either the person has left, or what had it was drawn again.
    else if (document.hasFocus())
      setTimeout(() => {
        if (target.isConnected && document.activeElement === document.body) inside.current = false;
      });
  };

  const { onEnd } = props;
  const count = rows.length;
  const nearEnd = useCallback(() => {
    const box = scroller.current;
    if (!box || count === 0) return;
    if (rowAt(tops, box.scrollTop + box.clientHeight) >= count - ahead) onEnd();
  }, [count, tops, onEnd, scroller]);
  // Few rows leave room for more, without any scrolling; so does a window that grows.
  useEffect(() => {
    nearEnd();
    const box = scroller.current;
    if (!box) return undefined;
    let high = box.clientHeight;
    const observer = new ResizeObserver(() => {
      if (box.clientHeight > high) nearEnd();
      high = box.clientHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [nearEnd, scroller]);
  const follow = () => {
    nearEnd();
    stick();
  };

  const total = names + columns * column;
  const carried =
    dragged?.bar && look.face(dragged.bar, { x: dragged.x, width: dragged.width, cutStart: false, cutEnd: false });
  return (
    <>
      {(props.drag?.ends === true || props.drag?.stretch === true) && (
        <p role="status" className="sr-only">
          {dragged?.keys === true ? verdict?.words : ""}
        </p>
      )}
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={props.label}
        aria-rowcount={props.rowCount + 1}
        aria-colcount={columns + 1}
        onKeyDown={press}
        onClick={click}
        onPointerDown={dragging.down}
        onPointerMove={dragging.hover}
        onMouseDown={(event) => {
          // The browser would scroll what is half in sight while the button is down, and the release would be at something else.
          if (!(event.target instanceof Element) || !event.target.closest("[data-scale]")) return;
          event.preventDefault();
          const bar = event.target.closest<HTMLElement>("[data-bar]");
          (bar ?? scroller.current)?.focus({ preventScroll: true });
        }}
        onFocus={(event) => {
          inside.current = true;
          // A screen reader may bring the focus to any bar: the keys go on from there.
          const bar = event.target.closest("[data-bar]")?.getAttribute("data-bar");
          const index = rows.findIndex(
            (one) => one.key === event.target.closest("[data-row]")?.getAttribute("data-row"),
          );
          const cell = bar === undefined ? undefined : cellsIn(index).find((one) => one.bar === bar);
          if (cell && (index !== row || cell.bar !== cursor.bar))
            put({ row: index, column: cell.column, bar: cell.bar });
        }}
        onBlur={leave}
        onScroll={follow}
        className={`relative isolate min-h-80 grow overflow-auto rounded-card border border-line bg-card [overflow-anchor:none] ${props.drag ? "select-none" : ""}`}
      >
        <div
          role="row"
          aria-rowindex={1}
          style={{ width: total, height: headHeight }}
          className="sticky top-0 z-20 flex border-b border-line bg-card"
        >
          <div
            role="columnheader"
            aria-colindex={1}
            style={{ width: names }}
            className="sticky start-0 z-10 flex shrink-0 items-center border-e border-line bg-card px-3"
          >
            {props.corner}
          </div>
          {Array.from({ length: columns }, (_, at) => (
            <div
              key={at}
              role="columnheader"
              aria-colindex={at + 2}
              aria-label={props.headLabel(at)}
              style={{ width: column }}
              className={`shrink-0 overflow-visible ${props.shaded.includes(at) ? "bg-sunk" : ""}`}
            >
              {props.head(at, column)}
            </div>
          ))}
        </div>
        <div role="presentation" style={{ width: total }} className="relative">
          <div
            aria-hidden
            style={{
              insetInlineStart: names,
              width: columns * column,
              backgroundImage: columnLines(columns, column, props.shaded),
            }}
            className="pointer-events-none absolute inset-y-0"
          >
            {props.now !== undefined && (
              <span
                style={{ transform: `translateX(${Math.round(props.now * column) - 1}px)` }}
                className="absolute inset-y-0 w-0.5 bg-sea"
              />
            )}
          </div>
          <Sight keys={rows} tops={tops} above={headHeight} kept={row}>
            {(index, from) => {
              const one = rows[index];
              if (!one) return null;
              return isHead(one) ? (
                <HeadLine
                  head={one}
                  index={index}
                  from={from}
                  height={headSize}
                  columns={columns}
                  width={total}
                  active={index === row}
                />
              ) : (
                <GridLine
                  row={one}
                  index={index}
                  from={from}
                  columns={columns}
                  column={column}
                  names={names}
                  sticks={total > width + 1}
                  look={look}
                  active={index === row ? active : undefined}
                />
              );
            }}
          </Sight>
          {stuck && stuckHead && isHead(stuckHead) && (
            <StuckHead head={stuckHead} stuck={stuck} below={headHeight} height={headSize} />
          )}
        </div>
        {props.foot}
        {dragged && (
          <div aria-hidden className="pointer-events-none fixed inset-0 z-50 cursor-grabbing">
            {dragged.over && (
              <span
                style={{
                  transform: `translate(${dragged.over.left}px, ${dragged.over.top}px)`,
                  width: dragged.over.width,
                  height: dragged.over.height,
                }}
                className={`absolute rounded-md border-2 ${verdict?.well === true ? "border-sea bg-sea/10" : verdict ? "border-late bg-late/10" : "border-line-strong"}`}
              />
            )}
            <span
              style={{
                transform: `translate(${dragged.x}px, ${dragged.y}px)`,
                width: dragged.width,
                height: dragged.height,
              }}
              className={`absolute flex ${lying(carried?.lines)} overflow-hidden rounded-lg bg-card whitespace-nowrap text-ink shadow-float ring-2 ring-sea`}
            >
              {carried?.content}
            </span>
            {verdict && (
              <span
                style={{ transform: `translate(${dragged.x}px, ${dragged.y + dragged.height + 6}px)` }}
                className={`absolute max-w-80 rounded-control px-2.5 py-1.5 text-14 font-semibold shadow-float ${verdict.well ? "bg-card text-ink" : "bg-late-soft text-late-ink"}`}
              >
                {verdict.words}
              </span>
            )}
          </div>
        )}
      </div>
    </>
  );
}
