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

/** What was typed into a form before, with what was typed since laid over it: of a field that has both, the newer word counts. */
export function typedOver(before: unknown, since: unknown): unknown {
  if (!areFields(before) || !areFields(since)) return since;
  const newer = Object.entries(since).map(([name, value]) => [name, fieldOver(before[name], value)] as const);
  return laidOver(before, Object.fromEntries(newer));
}
