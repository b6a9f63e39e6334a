import type { Task } from "#/api/shapes";
import { kindOf, type TaskKind, type TaskState, turnsFirst } from "#/parts/task-state";
import { taskRef } from "./list";

export type Sort = "place" | "standard";

export interface Filter {
  search: string;
  kinds: readonly TaskKind[];
  states: readonly TaskState[];
  unread: boolean;
  /** With changes that the person has not seen. */
  changed: boolean;
  /** One of each, or empty for all. A property by its pair, for homes of one name are many; a person also stands for a company. */
  town: string;
  property: string;
  person: string;
}

export const noFilter: Filter = {
  search: "",
  kinds: [],
  states: [],
  unread: false,
  changed: false,
  town: "",
  property: "",
  person: "",
};

/** How many of the choices narrow the list; the search has its own field. */
export function filterCount(filter: Filter): number {
  const one = [filter.unread, filter.changed, filter.town, filter.property, filter.person].filter(Boolean).length;
  return filter.kinds.length + filter.states.length + one;
}

/** The pair that names the home of a task. */
export const placeOf = (task: Task) => `${task.reinplan_memberid}-${task.property.id}`;

/** Letters as people type them: without case, accents and strokes. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o");
}

/** Everybody who has to do with a task: its people and its company. */
export function namesOf(task: Task): string[] {
  return [task.person?.name, task.additional_person?.name, task.company?.name].filter((name) => name !== undefined);
}

function words(task: Task): string {
  const { property } = task;
  return plain(
    [
      task.title,
      ...Object.values(task.title_words ?? {}),
      property.title,
      property.short_title,
      property.street,
      property.postalcode,
      property.city,
      task.company?.name,
      task.person?.name,
      task.additional_person?.name,
      task.annotations,
    ].join(" "),
  );
}

export function matches(task: Task, filter: Filter): boolean {
  if (filter.kinds.length > 0 && !filter.kinds.includes(kindOf(task))) return false;
  if (filter.states.length > 0 && !filter.states.includes(task.state)) return false;
  if (filter.unread && task.unread === 0) return false;
  if (filter.changed && task.changes.length === 0) return false;
  if (filter.town !== "" && task.property.city !== filter.town) return false;
  if (filter.property !== "" && placeOf(task) !== filter.property) return false;
  if (filter.person !== "" && !namesOf(task).includes(filter.person)) return false;
  const wanted = plain(filter.search).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return true;
  const text = words(task);
  return wanted.every((word) => text.includes(word));
}

const dayOf = (task: Task) => task.planned_start.slice(0, 10);

/** A line of the list. */
export type Line =
  | { kind: "day"; key: string; day: string; count: number }
  | { kind: "town"; key: string; town: string }
  | { kind: "task"; key: string; task: Task };

/**
 * Days in their order (the newest first for past tasks), and within a day by town and street, or as the server gives
 * them: by time, same-day turns first. House numbers count as numbers: 9 stands before 18.
 */
export function lines(tasks: readonly Task[], options: { sort: Sort; newestFirst: boolean; language: string }): Line[] {
  const { compare } = new Intl.Collator(options.language, { numeric: true, sensitivity: "base" });
  const days = new Map<string, Task[]>();
  for (const task of tasks) {
    const day = days.get(dayOf(task));
    if (day) day.push(task);
    else days.set(dayOf(task), [task]);
  }
  const byTime = (a: Task, b: Task) =>
    a.planned_start < b.planned_start
      ? -1
      : a.planned_start > b.planned_start
        ? 1
        : turnsFirst(a, b) || a.reinplan_memberid - b.reinplan_memberid || a.cleaning_rpmaid - b.cleaning_rpmaid;
  const byPlace = (a: Task, b: Task) =>
    compare(a.property.city, b.property.city) ||
    compare(a.property.street, b.property.street) ||
    compare(a.property.title, b.property.title) ||
    byTime(a, b);
  const found: Line[] = [];
  const order = [...days.keys()].sort((a, b) => (a < b ? -1 : 1) * (options.newestFirst ? -1 : 1));
  for (const day of order) {
    const those = days.get(day) ?? [];
    those.sort(options.sort === "place" ? byPlace : byTime);
    found.push({ kind: "day", key: day, day, count: those.length });
    const severalTowns = options.sort === "place" && new Set(those.map((task) => task.property.city)).size > 1;
    let town: string | undefined;
    for (const task of those) {
      if (severalTowns && task.property.city !== town) {
        town = task.property.city;
        found.push({ kind: "town", key: `${day} ${town}`, town });
      }
      found.push({ kind: "task", key: `${day} ${taskRef(task)}`, task });
    }
  }
  return found;
}

/** The server's rule of its two lists, for tasks of a chosen range: current is unfinished, or from today on. */
export function isCurrent(task: Task, today: string): boolean {
  return task.state !== "finished" || dayOf(task) >= today;
}
