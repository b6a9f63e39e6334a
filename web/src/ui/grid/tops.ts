/** Where each row begins, and where the last one ends. */
export function topsOf<Row>(rows: readonly Row[], heightOf: (row: Row) => number): number[] {
  const tops = [0];
  let end = 0;
  for (const row of rows) {
    end += heightOf(row);
    tops.push(end);
  }
  return tops;
}

/** The row that covers a height: the first one above them all, the last one beneath. */
export function rowAt(tops: readonly number[], height: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
