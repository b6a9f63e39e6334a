import type { Prepared } from "#/api/address";
import type { Task } from "#/api/shapes";
import { patchSeen, patchTimes, type TimesBody } from "#/api/tasks";
import { moment as now } from "#/i18n/clock";
import { emptyWireTime } from "#/i18n/wire-time";
import { outbox, type Row, type RowFile } from "#/offline";
import type { TaskAction } from "#/parts/task-actions";
import { taskRef } from "./list";
import { wallClock } from "#/i18n/property-time";

/** What a person can do with a task's times. */
export type Press = Extract<TaskAction, "begin" | "end" | "undoBegin" | "undoEnd">;

/** The call of a press at a moment: the wall clock of the property, not of the phone. */
export function timesOf(press: Press, moment: number, zone: string): TimesBody {
  switch (press) {
    case "begin":
      return { cleaning_ist_start: wallClock(moment, zone) };
    case "end":
      return { cleaning_ist_end: wallClock(moment, zone) };
    case "undoBegin":
      return { cleaning_ist_start: emptyWireTime };
    case "undoEnd":
      return { cleaning_ist_end: emptyWireTime };
  }
}

/** What the list of refused calls says of a task: a home has many, each has its time. */
export const taskNote = (task: Task) => ({ title: task.property.title, at: task.planned_start });

export const taskLane = (ref: string) => `task ${ref}`;

/** Into the outbox, with the moment of the press; it shows at once and goes out when it can. */
export async function press(task: Task, what: Press, moment: number = now()): Promise<Row> {
  const ref = taskRef(task);
  return outbox.add({
    kind: "times",
    lane: taskLane(ref),
    ...patchTimes(ref, timesOf(what, moment, task.property.time_zone)),
    note: { press: what, ...taskNote(task) },
  });
}

/** What else a person does with a task: it waits for a connection like everything, and is remembered by its word. */
export type Deed = "seen" | "answer" | "checkFailed";

export async function deed(task: Task, what: Deed, call: Prepared, files: readonly RowFile[] = []): Promise<Row> {
  return outbox.add({
    kind: "task",
    lane: taskLane(taskRef(task)),
    ...call,
    ...(files.length > 0 ? { files, inParts: true } : {}),
    note: { deed: what, ...taskNote(task) },
  });
}

/** The person has seen what changed, up to what stands there now. */
export async function markSeen(task: Task): Promise<void> {
  const last = Math.max(0, ...task.changes.map((change) => change.id));
  if (last > 0) await deed(task, "seen", patchSeen(taskRef(task), last));
}

export function pressOf(row: Row): Press | undefined {
  const what = row.note?.press;
  return what === "begin" || what === "end" || what === "undoBegin" || what === "undoEnd" ? what : undefined;
}

const textAt = (body: Row["body"], field: string) => {
  const value = body[field];
  return typeof value === "string" ? value : undefined;
};

/** Whether a waiting call of a company's planner gives this task to somebody. */
function isAssigned({ body, state }: Row, task: Task): boolean {
  const { memberid, tasks } = body;
  return (
    state === "waiting" &&
    memberid === task.reinplan_memberid &&
    Array.isArray(tasks) &&
    tasks.includes(task.cleaning_rpmaid)
  );
}

const assignedTo = (row: Row) => (row.note?.to ?? null) as Task["person"];

/** The task as it will be once everything that waits has gone through. */
export function withPending<Kept extends Task>(task: Kept, rows: readonly Row[]): Kept {
  const lane = taskLane(taskRef(task));
  let { cleaning_ist_start: start, cleaning_ist_end: end, changes, person, additional_person: second } = task;
  let changed = false;
  for (const row of rows) {
    if (row.kind === "assignment" && isAssigned(row, task)) {
      if ("person" in row.body) person = assignedTo(row);
      if ("additional_person" in row.body) second = assignedTo(row);
      continue;
    }
    if (row.lane !== lane || row.state !== "waiting") continue;
    if (row.kind === "tick") continue;
    if (row.kind === "task") {
      const seen = row.body.change_id;
      if (typeof seen === "number") changes = changes.filter((change) => change.id > seen);
      continue;
    }
    start = textAt(row.body, "cleaning_ist_start") ?? start;
    end = textAt(row.body, "cleaning_ist_end") ?? end;
    changed = true;
  }
  const moved = person !== task.person || second !== task.additional_person;
  if (!changed) {
    if (!moved) return changes === task.changes ? task : { ...task, changes };
    return { ...task, changes, person, additional_person: second };
  }
  const state = end !== emptyWireTime ? "finished" : start !== emptyWireTime ? "started" : "not_started";
  return {
    ...task,
    cleaning_ist_start: start,
    cleaning_ist_end: end,
    state,
    changes,
    person,
    additional_person: second,
  };
}
