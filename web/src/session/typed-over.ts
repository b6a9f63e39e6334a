type Fields = Readonly<Record<string, unknown>>;

/** Of a form with a list, such as travelers. */
interface Row {
  readonly key: string;
}

const areFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const areRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => areFields(row) && typeof row["key"] === "string");

/** All of the newer fields, and of the earlier ones those that it lacks. */
const laidOver = (before: Fields, since: Fields): Fields => ({
  ...since,
  ...Object.fromEntries(Object.entries(before).filter(([name]) => !(name in since))),
});

function rowsOver(before: readonly Row[], since: readonly Row[]): unknown[] {
  const older = new Map(before.map((row) => [row.key, row]));
  const newer = new Set(since.map(({ key }) => key));
  return [...since.map((row) => typedOver(older.get(row.key), row)), ...before.filter(({ key }) => !newer.has(key))];
}

function fieldOver(before: unknown, since: unknown): unknown {
  if (areFields(before) && areFields(since)) return laidOver(before, since);
  return areRows(before) && areRows(since) ? rowsOver(before, since) : since;
}

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

interface List extends Fields {
  readonly rows: readonly Row[];
  readonly removed: readonly string[];
}

/** A list of rows of which some were taken out. */
const isList = (value: Fields): value is List => areRows(value["rows"]) && areNames(value["removed"]);

/** Who was taken out stays out, unless something was typed into them since: then they are there, with all of it. */
function listOver(before: List, since: List): Fields {
  const typed = new Set(since.rows.map(({ key }) => key));
  const removed = [...new Set([...since.removed, ...before.removed.filter((key) => !typed.has(key))])];
  const rows = before.rows.filter(({ key }) => !since.removed.includes(key));
  return { rows: rowsOver(rows, since.rows), removed };
}

/** What was typed into a form before, with what was typed since laid over it: of a field that has both, the newer word counts. */
export function typedOver(before: unknown, since: unknown): unknown {
  if (!areFields(before) || !areFields(since)) return since;
  const newer = Object.entries(since).map(([name, value]) => [name, fieldOver(before[name], value)] as const);
  const over = laidOver(before, Object.fromEntries(newer));
  return isList(before) && isList(since) ? { ...over, ...listOver(before, since) } : over;
}
