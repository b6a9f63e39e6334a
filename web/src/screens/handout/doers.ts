import type { StaffPerson, Task } from "#/api/shapes";

/**
 * The names of those who do a task, for the person who hands it to these people: to the agency a company that has it is one of
 * them; to the company itself nobody does it before one of its people has it.
 */
export function doersOf(task: Task, people: readonly StaffPerson[]): string[] {
  const persons = [task.person, task.additional_person].flatMap((each) => (each ? [each.name] : []));
  if (persons.length > 0 || !task.company) return persons;
  const { id, name } = task.company;
  return people.some((each) => each.kind === "company" && each.id === id) ? [name] : [];
}

/** The people who may help with a task: all who may do it, except its person. */
export function helpers(people: readonly StaffPerson[], task: Task, manages: boolean): StaffPerson[] {
  const company = task.company?.id ?? 0;
  return people.filter(
    (one) =>
      one.kind === "person" &&
      one.id !== task.person?.id &&
      (one.active || one.id === task.additional_person?.id) &&
      (one.company === company || (manages && one.company === 0)),
  );
}
