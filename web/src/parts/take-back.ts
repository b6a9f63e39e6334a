import type { Status } from "#/api/session";
import type { Task, TaskDetail } from "#/api/shapes";
import { momentOf } from "#/i18n/property-time";
import { isEmptyWireTime } from "#/i18n/wire-time";

type Entry = TaskDetail["history"][number]["action"];

/** What a task's history calls that a time was set: the press itself, then its correction. */
export const timeEntries = {
  start: ["started", "start_changed"],
  end: ["ended", "end_changed"],
} as const satisfies Record<string, readonly [Entry, Entry]>;

/** For how long one who pressed may take it back. */
const undoWithin = 10 * 60_000;

/**
 * Whether the last press can be taken back: by a manager or company always, by the person who pressed within ten minutes. The
 * history says who that was; a press that is not in it yet was made on this device. The server decides in the end.
 */
export function mayTakeBack(
  task: Task,
  detail: Pick<TaskDetail, "history"> | undefined,
  status: Pick<Status, "name" | "roles"> | undefined,
  now: number,
): boolean {
  const ended = !isEmptyWireTime(task.cleaning_ist_end);
  const value = ended ? task.cleaning_ist_end : task.cleaning_ist_start;
  if (isEmptyWireTime(value)) return false;
  const directs = status?.roles.some(
    (entry) => entry.memberid === task.reinplan_memberid && (entry.role === "manager" || entry.role === "company"),
  );
  if (directs) return true;
  const [pressed, changed] = timeEntries[ended ? "end" : "start"];
  const lines = detail?.history.filter((each) => each.action === pressed || each.action === changed) ?? [];
  const set = lines.findLast((each) => each.value === value);
  if (set && set.who !== status?.name) return false;
  // Correcting a time is no new press: its minutes run from the press itself.
  const entry = set && lines.findLast((each) => each.action === pressed);
  const moment = momentOf(entry?.at ?? value, task.property.time_zone);
  return moment !== undefined && now - moment < undoWithin;
}
