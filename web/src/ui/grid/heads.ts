import type { GridRow } from "./Grid";

/** A group of rows: what it is called, and how many there are, those that are not loaded included. */
export interface GridGroup {
  key: string;
  name: string;
  count: string;
}

/** The head of a group: a row of its own, with one cell as wide as the grid. */
export interface GridHead extends GridRow<never> {
  group: GridGroup;
  folded: boolean;
}

export const isHead = (row: object): row is GridHead => "folded" in row;

/** The rows under the heads of their groups, in the order in which the groups first appear. The rows of a folded group are left out; those of no group have no head. */
export function withHeads<Row extends GridRow>(
  rows: readonly Row[],
  groupOf: (row: Row) => string | undefined,
  groups: readonly GridGroup[],
  folded: ReadonlySet<string>,
): (Row | GridHead)[] {
  const named = new Map(groups.map((group) => [group.key, group]));
  const parts = new Map<string | undefined, Row[]>();
  for (const row of rows) {
    const key = groupOf(row);
    const part = parts.get(key);
    if (part) part.push(row);
    else parts.set(key, [row]);
  }
  return [...parts].flatMap(([key, under]) => {
    if (key === undefined) return under;
    const group = named.get(key) ?? { key, name: key, count: "" };
    const head: GridHead = { key: `group ${key}`, group, folded: folded.has(key), bars: [], marks: [] };
    return head.folded ? [head] : [head, ...under];
  });
}
