import type { Answers } from "#/api/answers";
import { Refusal } from "#/api/refusal";

// An edit of a thing that several people may change at the same time: only the changed fields are sent, each with what the editor saw. A field is named by its path: `title`, or
// `key_location.de` for a text in one language. The server's rule is in internal/wire/edit.go.

/** One changed field: what the editor saw, and what they want. */
export interface Change {
  from: unknown;
  to: unknown;
}

/** The changed fields of a form by their paths. */
export type Edits = Readonly<Record<string, Change>>;

/** A field that another person has changed since the editor saw it. */
export type Clash = Answers["Clash"];

function valueAt(fields: object, path: string): unknown {
  let value: unknown = fields;
  for (const name of path.split(".")) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return value;
}

/** A text or a number as a field shows it; nothing for a list. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The edits after a field was set; a field that is again what it was is no edit. What was seen at the first touch, or on another page before, stays what the editor saw. */
export function withEdit(edits: Edits, fields: object, path: string, to: unknown, seen?: unknown): Edits {
  const from = seen ?? (path in edits ? edits[path]?.from : valueAt(fields, path));
  if (!same(from, to)) return { ...edits, [path]: { from, to } };
  return Object.fromEntries(Object.entries(edits).filter(([each]) => each !== path));
}

/** What the form shows of a field: what was typed, else what is stored. */
export function shown(edits: Edits, fields: object, path: string): unknown {
  const edit = edits[path];
  return edit ? edit.to : valueAt(fields, path);
}

/** The edits as the server takes them: languages one level deeper. */
export function changesOf(edits: Edits): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [path, change] of Object.entries(edits)) {
    const [name = "", lang] = path.split(".");
    changes[name] = lang === undefined ? change : { ...(changes[name] as object | undefined), [lang]: change };
  }
  return changes;
}

/** A whole thing with what was typed, as it is made new. */
export function applied<Fields extends object>(fields: Fields, edits: Edits): Fields {
  const next: Record<string, unknown> = {};
  for (const [path, { to }] of Object.entries(edits)) {
    const [name = "", lang] = path.split(".");
    next[name] = lang === undefined ? to : { ...((next[name] ?? valueAt(fields, name)) as object), [lang]: to };
  }
  return { ...fields, ...next };
}

/** The clashes of a refused edit; nothing for another failure. */
export function clashesOf(failure: unknown): readonly Clash[] {
  return failure instanceof Refusal && failure.code === "edit_clash"
    ? (failure.current as Answers["EditClash"]).clashes
    : [];
}

/** The edits after the editor has chosen for each clash: their own value takes the place of what is stored now, or is given up. */
export function settled(edits: Edits, clashes: readonly Clash[], mine: ReadonlySet<string>): Edits {
  const next: Record<string, Change> = { ...edits };
  for (const { field, stored } of clashes) {
    const edit = next[field];
    if (edit && mine.has(field)) next[field] = { from: stored, to: edit.to };
    else delete next[field];
  }
  return next;
}

/** Why fields were refused, by path: the server names a value of the wrong kind as `changes.title.to`. */
export function refusedFields(failure: unknown): Readonly<Record<string, string>> {
  if (!(failure instanceof Refusal)) return {};
  return Object.fromEntries(
    Object.entries(failure.fields).map(([name, why]) => [
      name.replace(/^changes\./, "").replace(/\.(from|to)$/, ""),
      why,
    ]),
  );
}
