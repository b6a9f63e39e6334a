import type { Task } from "#/api/shapes";

/** By what the sheet is parted. */
export type Grouping = "day" | "person" | "town";

export interface Group {
  key: string;
  name: string;
  tasks: readonly Task[];
}

const named = (name: string) => [{ key: name, name }];

/** Where a task stands. Two who do it together have it on their sheets both. */
const placesOf: Record<Grouping, (task: Task) => readonly { key: string; name: string }[]> = {
  day: (task) => named(task.planned_start.slice(0, 10)),
  person: ({ reinplan_memberid: member, person, company, additional_person: second }) => {
    const who = [person ?? company, second].filter((each) => each !== null);
    return who.length === 0 ? named("") : who.map(({ id, name }) => ({ key: `${member}-${id}`, name }));
  },
  town: (task) => named(task.property.city),
};

/** The groups in their order (who has no name comes last), and in each the tasks as somebody goes from one to the next. */
export function groupsOf(tasks: readonly Task[], by: Grouping, language: string): Group[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const groups = new Map<string, { name: string; those: Task[] }>();
  for (const task of tasks)
    for (const { key, name } of placesOf[by](task)) {
      const group = groups.get(key);
      if (group) group.those.push(task);
      else groups.set(key, { name, those: [task] });
    }
  const day = (task: Task) => task.planned_start.slice(0, 10);
  const inOrder = (a: Task, b: Task) =>
    compare(day(a), day(b)) ||
    compare(a.property.city, b.property.city) ||
    compare(a.property.street, b.property.street) ||
    compare(a.planned_start, b.planned_start) ||
    a.cleaning_rpmaid - b.cleaning_rpmaid;
  return [...groups]
    .sort(([, { name: a }], [, { name: b }]) => (a === "" ? 1 : b === "" ? -1 : compare(a, b)))
    .map(([key, { name, those }]) => ({ key, name, tasks: those.sort(inOrder) }));
}
