import { useMemo } from "react";
import type { Task } from "#/api/shapes";
import type { Scope } from "#/api/tasks";
import { filterCount, isCurrent, taskRef, useTaskList } from "#/features/tasks";
import type { View } from "./view";

type List = ReturnType<typeof useTaskList>;

/** While more is to come the number is only a beginning. */
function countOf(list: List): number | string | undefined {
  if (list.query.data === undefined) return undefined;
  return list.complete ? list.tasks.length : `${list.tasks.length}+`;
}

/** What is known of some days from the whole lists, until the server has answered for the days themselves. */
function ofDays(lists: readonly (readonly Task[])[], range: { from: string; to: string }): Task[] {
  const found = new Map<string, Task>();
  for (const task of lists.flat()) {
    const day = task.planned_start.slice(0, 10);
    if (day >= range.from && day <= range.to) found.set(taskRef(task), task);
  }
  return [...found.values()];
}

/** A person who wants service tasks alone need not wait for all others. */
const servicesOnly = (view: View) => view.filter.kinds.length === 1 && view.filter.kinds[0] === "service";

/** The lists behind the two tabs: the server's own two, the service tasks, or one range of days split by the same rule. */
export function useLists(view: View, today: string, all = false) {
  // What is searched for may be on any page.
  const whole = all || filterCount(view.filter) > 0 || view.filter.search.trim() !== "";
  const services = servicesOnly(view);
  const range = useMemo<Scope | undefined>(
    () => view.range && { ...view.range, ...(services ? { services: true as const } : {}) },
    [view.range, services],
  );
  const current = useTaskList("current", { enabled: !range, whole: whole && view.tab === "current" });
  // The two lists of service tasks leave out what is finished: once all tasks are there, those are what is narrowed.
  const alone = services && !range && view.tab === "current" && !current.complete;
  const actual = useTaskList("servicesactual", { enabled: alone, whole: true });
  const next = useTaskList("servicesnext", { enabled: alone, whole: true });
  const past = useTaskList("past", {
    enabled: !range && (view.tab === "past" || current.query.isSuccess),
    whole: whole && view.tab === "past",
  });
  const chosen = useTaskList(range ?? "current", { enabled: range !== undefined });
  const both = useMemo(() => [...actual.tasks, ...next.tasks], [actual.tasks, next.tasks]);
  if (alone) {
    const known = actual.query.data !== undefined && next.query.data !== undefined;
    return {
      shown: { ...next, query: known ? next.query : actual.query, complete: actual.complete && next.complete },
      refresh: () => void Promise.all([actual.query.refetch(), next.query.refetch()]),
      tasks: both,
      counts: { current: countOf(current), past: countOf(past) },
    };
  }
  if (!range) {
    const shown = view.tab === "past" ? past : current;
    return {
      shown,
      refresh: () => void shown.query.refetch(),
      tasks: shown.tasks,
      counts: { current: countOf(current), past: countOf(past) },
    };
  }
  const isNow = (task: Task) => isCurrent(task, today);
  const answered = chosen.query.data !== undefined;
  // The current list holds all tasks from today on, so that it knows these days whole.
  const complete = answered
    ? chosen.complete
    : view.range !== undefined && view.range.from >= today && current.complete;
  const tasks = answered || !view.range ? chosen.tasks : ofDays([current.tasks, past.tasks], view.range);
  const now = tasks.filter(isNow);
  const before = tasks.filter((task) => !isNow(task));
  const known = answered || complete;
  return {
    shown: { ...chosen, complete },
    refresh: () => void chosen.query.refetch(),
    tasks: view.tab === "past" ? before : now,
    counts: known ? { current: now.length, past: before.length } : { current: undefined, past: undefined },
  };
}
