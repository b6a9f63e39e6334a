import type { Load, ScheduleWeek, WorkWeek } from "#/api/schedule";
import type { GridBar, GridRow, GridSpan } from "#/ui/grid";
import { inOrder } from "./rows";

/** What somebody has on a day, or, in the first row, what nobody has. */
export interface LoadBar extends GridBar {
  load: Pick<Load, "tasks"> & Partial<Load>;
  /** Missing in the row of what nobody has. */
  person: WorkWeek | undefined;
}

export interface WeekRow extends GridRow<LoadBar> {
  /** Missing in the row of what nobody has. */
  person?: WorkWeek;
}

const off = "bg-sunk";
const away =
  "bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,var(--color-sunk)_2px_9px)] font-semibold text-ink-soft";

const barAt = (column: number, load: LoadBar["load"], person?: WorkWeek): LoadBar => ({
  key: `day ${column}`,
  start: column + 0.03,
  end: column + 0.98,
  from: column,
  to: column + 1,
  load,
  person,
});

const isOff = (load: Load) => !load.always && load.capacity === 0;

function rowOf(person: WorkWeek, words: { away: string }): WeekRow {
  const under = person.days.flatMap((load, column): GridSpan[] => {
    const place = { key: `day ${column}`, start: column, end: column + 1 };
    if (load.away && (isOff(load) || load.capacity === 0)) return [{ ...place, look: away, text: words.away }];
    return person.kind !== "company" && isOff(load) ? [{ ...place, look: off }] : [];
  });
  const bars = person.days.flatMap((load, column) => (load.tasks > 0 ? [barAt(column, load, person)] : []));
  return { key: String(person.id), person, bars, marks: [], under };
}

/** The people of a week in their order. */
export const peopleOfWeek = ({ people }: Pick<ScheduleWeek, "people">, language: string) =>
  inOrder(people, ({ days }) => days.some(({ tasks }) => tasks > 0), language);

/** The rows of a week: what nobody has, where there is any, and the people whose name has what is sought. */
export function rowsOfWeek(week: ScheduleWeek, sought: string, language: string, words: { away: string }): WeekRow[] {
  const nobody = week.days.flatMap(({ nobody: tasks }, column) => (tasks > 0 ? [barAt(column, { tasks })] : []));
  const people = peopleOfWeek(week, language).filter(({ name }) => name.toLocaleLowerCase(language).includes(sought));
  return [
    ...(nobody.length > 0 && sought === "" ? [{ key: "nobody", bars: nobody, marks: [] }] : []),
    ...people.map((person) => rowOf(person, words)),
  ];
}
