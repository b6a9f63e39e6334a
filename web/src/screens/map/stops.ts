import type { Task } from "#/api/shapes";
import { isLate, momentOf, taskRef } from "#/features/tasks";
import type { Tone } from "#/ui/Badge";
import { isKnown } from "#/ui/maps-link";
import { type Leg, leg, sensibleOrder } from "#/ui/map/way";

/** Tasks at one place: a home, or several in one house. */
export interface TaskStop {
  id: string;
  lat: number;
  lon: number;
  tasks: readonly Task[];
  tone: Extract<Tone, "waiting" | "running" | "done" | "late">;
  /** When the first of them that is still to do may begin. */
  from: number;
  /** Which it is on the way; what is done is not on it. */
  number?: number;
  /** How to get here from the one before. */
  way?: Leg;
}

export interface Way {
  stops: readonly TaskStop[];
  /** Their addresses are not on the map. */
  unknown: readonly Task[];
  metres: number;
  minutes: number;
}

/** Which tasks of the list: those of a day with what was left from before, of the day after, or all. */
export type Days = "today" | "tomorrow" | "all";

export function ofDays(tasks: readonly Task[], days: Days, today: string): Task[] {
  if (days === "all") return [...tasks];
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return tasks.filter((task) => {
    const day = task.planned_start.slice(0, 10);
    if (days === "tomorrow") return day === tomorrow;
    return day === today || (day < today && task.state !== "finished");
  });
}

/** The most urgent of what is still to do at a place tells its colour. */
function toneOf(tasks: readonly Task[], now: number): TaskStop["tone"] {
  if (tasks.some((task) => task.state === "not_started" && isLate(task, now))) return "late";
  if (tasks.some((task) => task.state === "started")) return "running";
  return tasks.every((task) => task.state === "finished") ? "done" : "waiting";
}

/**
 * Where to go in which order. `ordered`: a day's way, from what runs already or may begin first; otherwise the places as
 * the list has them.
 */
export function wayOf(tasks: readonly Task[], now: number, ordered: boolean): Way {
  const places = new Map<string, Task[]>();
  const unknown: Task[] = [];
  for (const task of tasks) {
    const { lat, lon } = task.property;
    if (!isKnown(task.property)) {
      unknown.push(task);
      continue;
    }
    // Eleven metres: the flats of one house are one place.
    const key = `${lat.toFixed(4)} ${lon.toFixed(4)}`;
    const known = places.get(key);
    if (known) known.push(task);
    else places.set(key, [task]);
  }
  const stops = [...places.values()].flatMap((those): TaskStop[] => {
    const [first] = those;
    if (!first) return [];
    const open = those.filter((task) => task.state !== "finished");
    const starts = open.map((task) => momentOf(task.planned_start, task.property.time_zone) ?? Infinity);
    return [
      {
        id: taskRef(first),
        lat: first.property.lat,
        lon: first.property.lon,
        tasks: those,
        tone: toneOf(those, now),
        from: Math.min(...starts),
      },
    ];
  });
  if (!ordered) return { stops, unknown, metres: 0, minutes: 0 };
  const running = stops.filter((stop) => stop.tone === "running");
  const toDo = stops.filter((stop) => stop.tone === "waiting" || stop.tone === "late");
  // What could have begun long ago may begin now.
  const order = [
    ...running,
    ...sensibleOrder(
      toDo.map((stop) => ({ ...stop, from: Math.max(stop.from, now) })),
      running.at(-1),
    ),
  ];
  let [metres, minutes] = [0, 0];
  const numbered = order.map((stop, index): TaskStop => {
    const before = order[index - 1];
    if (!before) return { ...stop, number: index + 1 };
    const way = leg(before, stop);
    metres += way.metres;
    minutes += way.minutes;
    return { ...stop, number: index + 1, way };
  });
  return { stops: [...numbered, ...stops.filter((stop) => stop.tone === "done")], unknown, metres, minutes };
}
