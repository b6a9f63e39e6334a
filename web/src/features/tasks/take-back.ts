import type { Task, TaskDetail } from "#/api/shapes";
import type { Status } from "#/api/session";
import { emptyWireTime } from "#/i18n/wire-time";
import { isSet, mayUndo } from "./times";

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
  const ended = isSet(task.cleaning_ist_end);
  const value = ended ? task.cleaning_ist_end : task.cleaning_ist_start;
  if (value === emptyWireTime || !isSet(value)) return false;
  const directs = status?.roles.some(
    (entry) => entry.memberid === task.reinplan_memberid && (entry.role === "manager" || entry.role === "company"),
  );
  if (directs) return true;
  const [pressed, changed] = ended ? ["ended", "end_changed"] : ["started", "start_changed"];
  const lines = detail?.history.filter((each) => each.action === pressed || each.action === changed) ?? [];
  const set = lines.findLast((each) => each.value === value);
  if (set && set.who !== status?.name) return false;
  // Correcting a time is no new press: its minutes run from the press itself.
  const entry = set && lines.findLast((each) => each.action === pressed);
  return mayUndo(entry?.at ?? value, task.property.time_zone, now);
}
