/** Something that takes a stretch of a row's scale, such as a stay. All numbers count columns from the left edge. */
export interface GridBar {
  key: string;
  /** Where it is drawn; it may begin before the first column and end after the last. */
  start: number;
  end: number;
  /** The columns that it takes, the last one not included: a stay takes its nights, and is drawn until the departure. */
  from: number;
  to: number;
}

/** What the arrow keys stop at: a bar with all its columns, or one empty column. */
export interface Cell {
  column: number;
  span: number;
  /** The key of the bar; undefined for an empty column. */
  bar: string | undefined;
}

/** The cells of a row from left to right. Bars that share a column follow each other. */
export function cellsOf(bars: readonly GridBar[], columns: number): Cell[] {
  const cells: Cell[] = [];
  const taken = new Set<number>();
  for (const bar of bars) {
    const column = Math.max(0, bar.from);
    const end = Math.min(columns, bar.to);
    if (end <= column) continue;
    cells.push({ column, span: end - column, bar: bar.key });
    for (let at = column; at < end; at += 1) taken.add(at);
  }
  for (let column = 0; column < columns; column += 1) {
    if (!taken.has(column)) cells.push({ column, span: 1, bar: undefined });
  }
  return cells.sort((a, b) => a.column - b.column);
}

/** The first cell that covers a column; -1 where there is none, which is the place of the row's name. */
export const cellAt = (cells: readonly Cell[], column: number): number =>
  column < 0 ? -1 : cells.findIndex((cell) => column >= cell.column && column < cell.column + cell.span);

/** Where the keyboard is: a row, a column of the scale (-1 is the name) and, where one is there, the bar. */
export interface Place {
  row: number;
  column: number;
  bar: string | undefined;
}

/** Which cell of its row a place is; -1 is the name. A bar that is gone leaves the place at its column. */
export function indexOf(cells: readonly Cell[], place: Pick<Place, "column" | "bar">): number {
  const bar = place.bar === undefined ? -1 : cells.findIndex((cell) => cell.bar === place.bar);
  return bar >= 0 ? bar : cellAt(cells, place.column);
}

/** Where a key leads from a place; undefined for a key that leads nowhere. */
export function moved(
  key: string,
  whole: boolean,
  from: Place,
  grid: { rows: number; page: number; cellsOf: (row: number) => readonly Cell[] },
): Place | undefined {
  const clamp = (row: number) => Math.min(grid.rows - 1, Math.max(0, row));
  const at = (row: number, index: number): Place => {
    const cell = grid.cellsOf(row)[index];
    return { row, column: cell?.column ?? -1, bar: cell?.bar };
  };
  const inRow = (row: number): Place => {
    const cells = grid.cellsOf(row);
    const cell = cells[cellAt(cells, from.column)];
    // The column stays the one that the person came from, so that going on leads straight down.
    return { row, column: from.column, bar: cell?.bar };
  };
  const cells = grid.cellsOf(from.row);
  const index = indexOf(cells, from);
  switch (key) {
    case "ArrowRight":
      return at(from.row, Math.min(cells.length - 1, index + 1));
    case "ArrowLeft":
      return at(from.row, Math.max(-1, index - 1));
    case "ArrowDown":
      return inRow(clamp(from.row + 1));
    case "ArrowUp":
      return inRow(clamp(from.row - 1));
    case "PageDown":
      return inRow(clamp(from.row + grid.page));
    case "PageUp":
      return inRow(clamp(from.row - grid.page));
    case "Home":
      return at(whole ? 0 : from.row, -1);
    case "End": {
      const row = whole ? clamp(grid.rows - 1) : from.row;
      return at(row, grid.cellsOf(row).length - 1);
    }
    default:
      return undefined;
  }
}
