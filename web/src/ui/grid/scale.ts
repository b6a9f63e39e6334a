/** Pixels of one column: all columns fill the width, and none is narrower than the least. */
export function columnWidth(width: number, names: number, columns: number, least: number): number {
  return Math.max(least, (width - names) / Math.max(1, columns));
}

/** A bar on the screen: its left edge and its width in pixels, and at which ends the scale cuts it off. */
export interface Placed {
  x: number;
  width: number;
  cutStart: boolean;
  cutEnd: boolean;
}

/** Where something from `start` to `end` is drawn; undefined outside the scale. A pixel stays free at its end, so that neighbors do not touch. */
export function placed(start: number, end: number, columns: number, column: number): Placed | undefined {
  const from = Math.max(0, start);
  const to = Math.min(columns, end);
  if (to <= from) return undefined;
  return {
    x: Math.round(from * column),
    width: Math.max(2, Math.round(to * column) - Math.round(from * column) - 1),
    cutStart: start < 0,
    cutEnd: end > columns,
  };
}

/** The background of the scale: a line at the start of each column, and a tint on the shaded ones. No element is needed for an empty column. */
export function columnLines(columns: number, column: number, shaded: readonly number[]): string {
  const line = `repeating-linear-gradient(to right, var(--color-line) 0 1px, transparent 1px ${column}px)`;
  const stops = shaded
    .filter((at) => at >= 0 && at < columns)
    .map((at) => {
      const [from, to] = [`${at * column}px`, `${(at + 1) * column}px`];
      return `transparent ${from}, var(--color-sunk) ${from} ${to}, transparent ${to}`;
    });
  return stops.length === 0 ? line : `${line}, linear-gradient(to right, ${stops.join(", ")})`;
}
