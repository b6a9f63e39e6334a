import type { Task } from "#/api/shapes";

/** By what the sheet is parted. */
export type Grouping = "day" | "person" | "town";

export interface Group {
  name: string;
  tasks: readonly Task[];
}

const nameOf: Record<Grouping, (task: Task) => string> = {
  day: (task) => task.planned_start.slice(0, 10),
  person: (task) => task.person?.name ?? task.company?.name ?? "",
  town: (task) => task.property.city,
};

/** The groups in their order (who has no name comes last), and in each the tasks as somebody goes from one to the next. */
export function groupsOf(tasks: readonly Task[], by: Grouping, language: string): Group[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const groups = new Map<string, Task[]>();
  for (const task of tasks) {
    const name = nameOf[by](task);
    const those = groups.get(name);
    if (those) those.push(task);
    else groups.set(name, [task]);
  }
  const day = (task: Task) => task.planned_start.slice(0, 10);
  const inOrder = (a: Task, b: Task) =>
    compare(day(a), day(b)) ||
    compare(a.property.city, b.property.city) ||
    compare(a.property.street, b.property.street) ||
    compare(a.planned_start, b.planned_start) ||
    a.cleaning_rpmaid - b.cleaning_rpmaid;
  return [...groups]
    .sort(([a], [b]) => (a === "" ? 1 : b === "" ? -1 : compare(a, b)))
    .map(([name, those]) => ({ name, tasks: those.sort(inOrder) }));
}
