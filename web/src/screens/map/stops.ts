import type { Task } from "#/api/shapes";
import { isLate, momentOf, taskRef } from "#/features/tasks";
import type { Tone } from "#/ui/Badge";
import { isKnown } from "#/ui/maps-link";
import { type Leg, leg, minutesOf, type Road, roadLeg, sensibleOrder } from "#/ui/map/way";

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

/** The places of tasks. */
export interface Places {
  stops: readonly TaskStop[];
  /** Their addresses are not on the map. */
  unknown: readonly Task[];
}

export interface Way extends Places {
  metres: number;
  minutes: number;
}

/** What a router knows of the way from one place to another, both by their `id`. */
export type Roads = (from: string, to: string) => { foot?: Road | undefined; car?: Road | undefined };

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

/** The most urgent task at a place decides its colour. */
function toneOf(tasks: readonly Task[], now: number): TaskStop["tone"] {
  if (tasks.some((task) => task.state === "not_started" && isLate(task, now))) return "late";
  if (tasks.some((task) => task.state === "started")) return "running";
  return tasks.every((task) => task.state === "finished") ? "done" : "waiting";
}

/** Where the tasks are, in the order of the list. */
export function placesOf(tasks: readonly Task[], now: number): Places {
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
  return { stops, unknown };
}

/** The way between two places: by roads where they are known, else as the crow flies. */
const legBy = (roads: Roads | undefined) => (from: TaskStop, to: TaskStop) => {
  const known = roads?.(from.id, to.id);
  return (known && roadLeg(known.foot, known.car)) ?? leg(from, to);
};

/** A day's way: where to go in which order, from what runs already or may begin first. */
export function wayOf({ stops, unknown }: Places, now: number, roads?: Roads): Way {
  const between = legBy(roads);
  const running = stops.filter((stop) => stop.tone === "running");
  const toDo = stops.filter((stop) => stop.tone === "waiting" || stop.tone === "late");
  const order = [
    ...running,
    ...sensibleOrder(
      // What could have begun long ago may begin now.
      toDo.map((stop) => ({ ...stop, from: Math.max(stop.from, now) })),
      running.at(-1),
      // One-way streets make the way back another one; its order is found with the mean of both.
      roads && ((a, b) => (between(a, b).seconds + between(b, a).seconds) / 2),
    ),
  ];
  let [metres, minutes] = [0, 0];
  const numbered = order.map((stop, index): TaskStop => {
    const before = order[index - 1];
    if (!before) return { ...stop, number: index + 1 };
    const way = between(before, stop);
    metres += way.metres;
    minutes += minutesOf(way);
    return { ...stop, number: index + 1, way };
  });
  return { stops: [...numbered, ...stops.filter((stop) => stop.tone === "done")], unknown, metres, minutes };
}
