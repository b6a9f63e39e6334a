import type { FormValues, Row } from "./edits";
import { fieldNames, nothingTyped, type Kind, type Typed } from "./types";

/** What was typed and is not saved: only what differs from what the server has. */
export interface Draft {
  rows: { key: string; id: number; kind: Kind; typed: Partial<Typed> }[];
  removed: string[];
}

export function draftOf(base: FormValues, now: FormValues): Draft | undefined {
  const rows = now.rows.flatMap((row) => {
    const had = base.rows.find((one) => one.key === row.key);
    const typed = Object.fromEntries(
      fieldNames.flatMap((name) => (row.typed[name] === (had?.typed[name] ?? "") ? [] : [[name, row.typed[name]]])),
    ) as Partial<Typed>;
    const same = had !== undefined && had.kind === row.kind && Object.keys(typed).length === 0;
    return same ? [] : [{ key: row.key, id: row.id, kind: row.kind, typed }];
  });
  const removed = base.rows.filter((row) => !now.rows.some((one) => one.key === row.key)).map((row) => row.key);
  return rows.length > 0 || removed.length > 0 ? { rows, removed } : undefined;
}

/** Lays what was typed over what the server has by now: who was added or changed elsewhere meanwhile is there too. */
export function withDraft(base: FormValues, draft: Draft | undefined): FormValues {
  if (!draft) return base;
  const kept = base.rows
    .filter((row) => row.main || !draft.removed.includes(row.key))
    .map((row): Row => {
      const over = draft.rows.find((one) => one.key === row.key);
      return over ? { ...row, kind: row.main ? row.kind : over.kind, typed: { ...row.typed, ...over.typed } } : row;
    });
  const added = draft.rows
    .filter((one) => one.id === 0 && one.key !== "main" && !kept.some((row) => row.key === one.key))
    .map((one): Row => ({
      key: one.key,
      id: 0,
      kind: one.kind,
      main: false,
      typed: { ...nothingTyped(), ...one.typed },
    }));
  return { rows: [...kept, ...added] };
}
