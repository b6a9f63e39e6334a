import type { Task } from "#/api/shapes";

/** By what the sheet is grouped. */
export type Grouping = "day" | "person" | "home" | "town";

export interface Group {
  key: string;
  name: string;
  tasks: readonly Task[];
}

const named = (name: string) => [{ key: name, name }];

/** The group of a person or company: two with one name have a sheet each. */
export const personKey = (task: Pick<Task, "reinplan_memberid">, { id }: { id: number }) =>
  `${task.reinplan_memberid}-${id}`;

/** The groups of a task. Two people who do it together have it on both of their sheets. */
const placesOf: Record<Grouping, (task: Task) => readonly { key: string; name: string }[]> = {
  day: (task) => named(task.planned_start.slice(0, 10)),
  person: (task) => {
    const who = [task.person ?? task.company, task.additional_person].filter((each) => each !== null);
    return who.length === 0 ? named("") : who.map((one) => ({ key: personKey(task, one), name: one.name }));
  },
  // Two homes with one title have a list each.
  home: (task) => [{ key: `${task.reinplan_memberid}-${task.property.id}`, name: task.property.title }],
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
