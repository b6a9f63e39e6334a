import type { Row, RowStore } from "./row";

/** Rows for as long as the page lives: where the browser forbids its database, and in tests. */
export function memoryStore(last = 0): RowStore {
  const rows = new Map<number, Row>();
  return {
    add: async (given) => {
      last += 1;
      const row = { ...given, seq: last };
      rows.set(last, row);
      return row;
    },
    all: async () => [...rows.values()].sort((a, b) => a.seq - b.seq),
    change: async (row) => {
      if (rows.has(row.seq)) rows.set(row.seq, row);
    },
    remove: async (seq) => {
      rows.delete(seq);
    },
  };
}
