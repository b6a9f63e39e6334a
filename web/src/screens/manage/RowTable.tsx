import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useArrows } from "./arrows";

/** What a column shows of a row, and in which look. */
interface Cell {
  shown: ReactNode;
  className?: string;
}

interface Group<Row> {
  title: string | undefined;
  rows: Row[];
}

/** Rows that follow one another under the same title. */
function grouped<Row>(rows: readonly Row[], titleOf: ((row: Row) => string) | undefined): Group<Row>[] {
  const all: Group<Row>[] = [];
  for (const row of rows) {
    const title = titleOf?.(row);
    const last = all.at(-1);
    if (last && last.title === title) last.rows.push(row);
    else all.push({ title, rows: [row] });
  }
  return all;
}

/** A list on a desk: one row each with the columns that were chosen. Arrow keys go from the head of one row to the next: its link, or what has `data-row`. */
export function RowTable<Row, Key extends string>(props: {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Names of what stands in `parts`: the head's column; the choice, which has a box for all; the acts. */
  head: string;
  choice?: { label: string; all: ReactNode };
  acts?: string;
  /** What is no column that can be chosen: the head with the way to the row's page, the box that chooses it, what can be done with it. */
  parts: (row: Row) => { head: ReactNode; choice?: { label: string; box: ReactNode }; acts?: ReactNode };
  names: Readonly<Record<Key, MessageDescriptor>>;
  columns: readonly Key[];
  cell: (row: Row, column: Key) => Cell;
  /** Columns that stand at the end, as figures. */
  ends?: readonly Key[];
  isFaint?: (row: Row) => boolean;
  /** Under which title a row stands, where the list is sorted by that. */
  groupOf?: ((row: Row) => string) | undefined;
}) {
  const { label, rows, keyOf, head, choice, acts, parts, names, columns, cell, ends = [], isFaint, groupOf } = props;
  const { i18n } = useLingui();
  const table = useArrows<HTMLTableElement>("th a, th [data-row]");
  const width = 1 + columns.length + (choice ? 1 : 0) + (acts === undefined ? 0 : 1);
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card shadow-card">
      <table ref={table} aria-label={label} className="w-full text-start text-16">
        <thead>
          <tr className="border-b border-line text-14 text-ink-soft">
            {choice && (
              <th aria-label={choice.label} className="w-12 ps-4 text-start">
                {choice.all}
              </th>
            )}
            <th scope="col" className={`p-3 text-start font-semibold ${choice ? "" : "ps-4"}`}>
              {head}
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`p-3 font-semibold ${ends.includes(column) ? "text-end whitespace-nowrap" : "text-start"}`}
              >
                {i18n._(names[column])}
              </th>
            ))}
            {acts !== undefined && (
              <th scope="col" className="pe-4">
                <span className="sr-only">{acts}</span>
              </th>
            )}
          </tr>
        </thead>
        {grouped(rows, groupOf).map((group, at) => (
          <tbody key={group.title ?? at} aria-label={group.title} className="divide-y divide-line">
            {group.title !== undefined && (
              <tr className="bg-sunk">
                <th
                  scope="rowgroup"
                  colSpan={width}
                  className="px-4 py-2 text-start text-14 font-semibold text-ink-soft"
                >
                  {group.title}
                </th>
              </tr>
            )}
            {group.rows.map((row) => {
              const own = parts(row);
              return (
                <tr key={keyOf(row)} className={`hover:bg-sunk ${isFaint?.(row) ? "text-ink-soft" : ""}`}>
                  {own.choice && (
                    <td aria-label={own.choice.label} className="ps-4">
                      {own.choice.box}
                    </td>
                  )}
                  <th
                    scope="row"
                    className={`max-w-80 p-3 text-start font-semibold [overflow-wrap:anywhere] ${own.choice ? "" : "ps-4"}`}
                  >
                    {own.head}
                  </th>
                  {columns.map((column) => {
                    const { shown, className = "[overflow-wrap:anywhere]" } = cell(row, column);
                    return (
                      <td
                        key={column}
                        className={`p-3 ${ends.includes(column) ? "figures text-end whitespace-nowrap" : ""} ${className}`}
                      >
                        {shown}
                      </td>
                    );
                  })}
                  {acts !== undefined && (
                    <td className="py-2 pe-4 whitespace-nowrap">
                      <span className="flex items-center justify-end gap-1">{own.acts}</span>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}
