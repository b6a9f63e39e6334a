import { Refusal } from "#/api/refusal";
import type { Language } from "#/i18n/languages";
import { typedDate, wireDateOf } from "./dates";
import { dateFields, fieldNames, nothingTyped, type FieldName, type Kind, type Party, type Typed } from "./types";

/** One traveller in the form. `key` holds for as long as the form is open, `id` once the server knows them. */
export interface Row {
  key: string;
  id: number;
  kind: Kind;
  main: boolean;
  typed: Typed;
}

/** As the server refuses what its rules do not allow: here before anything is sent. */
export const invalid = new Refusal({ status: 400, code: "traveller_invalid" });

export interface FormValues {
  rows: Row[];
}

/** A change as the server takes it. */
interface Edit {
  id?: number;
  kind?: Kind;
  remove?: boolean;
  [field: string]: string | number | boolean | undefined;
}

export function formOf(party: Pick<Party, "travellers">, language: Language): FormValues {
  return {
    rows: party.travellers.map((one) => ({
      key: one.main ? "main" : String(one.id),
      id: one.id,
      kind: one.kind,
      main: one.main,
      typed: Object.fromEntries(
        fieldNames.map((name) => [
          name,
          dateFields.includes(name) ? typedDate(one.person[name], language) : one.person[name],
        ]),
      ) as Typed,
    })),
  };
}

let made = 0;

export function newRow(kind: Kind, lastName = ""): Row {
  made += 1;
  return {
    key: `new-${Date.now()}-${made}`,
    id: 0,
    kind,
    main: false,
    typed: { ...nothingTyped(), last_name: lastName },
  };
}

/** A value of the wire as it stands in the form. */
export function asTyped(field: FieldName, value: string, language: Language): string {
  return dateFields.includes(field) ? typedDate(value, language) : value;
}

/** A field as the wire carries it; what is no date stays as it was typed, for the server to refuse. */
export function wireValue(field: FieldName, typed: string, language: Language): string {
  const text = typed.trim();
  return dateFields.includes(field) ? (wireDateOf(text, language) ?? text) : text;
}

function changedFields(before: Typed | undefined, now: Typed, language: Language): Record<string, string> {
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const value = wireValue(field, now[field], language);
      const had = before ? wireValue(field, before[field], language) : "";
      return value === had ? [] : [[field, value]];
    }),
  );
}

export interface Changes {
  /** What changed of the main guest; empty for nothing. */
  booker: Record<string, string>;
  travellers: Edit[];
  /** To which row each of the edits belongs; undefined for a removed one. */
  rows: (string | undefined)[];
}

/** What must be sent so that the server has what the form shows: only what differs. */
export function changesOf(before: FormValues, now: FormValues, language: Language): Changes {
  const out: Changes = { booker: {}, travellers: [], rows: [] };
  const push = (edit: Edit, row: string | undefined) => {
    out.travellers.push(edit);
    out.rows.push(row);
  };
  // Removed first: their places may be taken by those who are added.
  for (const row of before.rows) {
    if (!row.main && !now.rows.some((one) => one.key === row.key)) push({ id: row.id, remove: true }, undefined);
  }
  for (const row of now.rows) {
    const had = before.rows.find((one) => one.key === row.key);
    const fields = changedFields(had?.typed, row.typed, language);
    const kind = had?.kind === row.kind ? {} : { kind: row.kind };
    if (row.main) out.booker = fields;
    else if (row.id === 0) push({ ...fields, kind: row.kind }, row.key);
    else if (Object.keys(fields).length > 0 || "kind" in kind) push({ id: row.id, ...kind, ...fields }, row.key);
  }
  return out;
}

export function hasChanges(changes: Changes): boolean {
  return changes.travellers.length > 0 || Object.keys(changes.booker).length > 0;
}

export interface FieldRefusal {
  row: string;
  field: FieldName;
  reason: string;
}

/** Which fields of the form a refusal is about. */
export function refusalsOf(
  fields: Readonly<Record<string, string>>,
  rows: readonly (string | undefined)[],
): FieldRefusal[] {
  return Object.entries(fields).flatMap(([name, reason]) => {
    const found = /^travellers\.(\d+)\.(\w+)$/.exec(name);
    const row = found ? rows[Number(found[1])] : "main";
    const field = found ? found[2] : name;
    return row !== undefined && (fieldNames as readonly string[]).includes(field ?? "")
      ? [{ row, field: field as FieldName, reason }]
      : [];
  });
}
