import type { Checklist, ChecklistItem, Task, TaskDetail, TickedItem } from "#/api/shapes";
import type { Prepared } from "#/api/address";
import { deleteItemPhoto, patchItem, putItemPhoto } from "#/api/task-checklist";
import { moment as now } from "#/i18n/clock";
import { type KeptFile, type NewRow, outbox, type Row, type RowFile } from "#/offline";
import { taskRef } from "./list";
import { taskLane, taskNote } from "./press";
import { wallClock } from "#/i18n/property-time";

/** An item as it will be once everything that waits has gone through. */
export interface ListItem extends ChecklistItem {
  /** Something of it has not reached the server. */
  waiting: boolean;
  /** Photos that have not reached it, each with the row that brings it. */
  taken: readonly TakenPhoto[];
}

interface TakenPhoto {
  seq: number;
  file: KeptFile;
}

export interface ListRoom {
  name: string;
  lang: string;
  items: readonly ListItem[];
}

type State = ChecklistItem["state"];

const itemOf = (row: Row): number | undefined => (typeof row.note?.item === "number" ? row.note.item : undefined);

const stateOf = (row: Row): State | undefined => {
  const { state } = row.body;
  return state === "open" || state === "done" || state === "skipped" ? state : undefined;
};

/** An item that needs a photo is open again without any. */
function withoutPhoto(item: ListItem, id: number): Partial<ListItem> {
  const photos = item.photos.filter((photo) => photo.id !== id);
  const open = item.photo_required && item.state === "done" && photos.length + item.taken.length === 0;
  return { photos, ...(open ? { state: "open" as const, who: "" } : {}) };
}

/** A checklist with what waits in the outbox for this task. */
export function withTicks(list: Checklist, ref: string, rows: readonly Row[]): readonly ListRoom[] {
  const lane = taskLane(ref);
  const mine = rows.filter((row) => row.kind === "tick" && row.lane === lane && row.state === "waiting");
  return list.rooms.map((room) => ({
    ...room,
    items: room.items.map((item): ListItem => {
      let next: ListItem = { ...item, waiting: false, taken: [] };
      for (const row of mine) {
        if (itemOf(row) !== item.id) continue;
        const state = stateOf(row);
        const gone = typeof row.note?.photo === "number" ? row.note.photo : 0;
        next = {
          ...next,
          waiting: true,
          taken: [...next.taken, ...(row.files ?? []).map((file) => ({ seq: row.seq, file }))],
          ...(gone === 0 ? {} : withoutPhoto(next, gone)),
          ...(state === undefined
            ? {}
            : {
                state,
                reason: typeof row.body.reason === "string" ? row.body.reason : "",
                again: next.again && state === "open",
                who: "",
              }),
        };
      }
      return next;
    }),
  }));
}

/** What keeps the task from ending. */
export function stillOpen(rooms: readonly ListRoom[]): readonly ListItem[] {
  return rooms.flatMap((room) => room.items.filter((item) => item.state === "open" && !item.optional));
}

export function progressOf(rooms: readonly ListRoom[]): { settled: number; total: number } {
  const items = rooms.flatMap((room) => room.items);
  return { settled: items.filter((item) => item.state !== "open").length, total: items.length };
}

/** The server's answer to a tick, in the task that it belongs to. An older answer than what is there changes nothing. */
export function withTicked(detail: TaskDetail, answer: TickedItem): TaskDetail {
  if (!detail.checklist) return detail;
  let found = false;
  const rooms = detail.checklist.rooms.map((room) => ({
    ...room,
    items: room.items.map((item) => {
      if (item.id !== answer.item.id || item.version > answer.item.version) return item;
      found = true;
      // The words stay in the language in which the list was asked for.
      return { ...answer.item, text: item.text, lang: item.lang };
    }),
  }));
  if (!found) return detail;
  const { items_total, items_settled } = answer;
  return {
    ...detail,
    items_total,
    items_settled,
    checklist: { ...detail.checklist, items_total, items_settled, rooms },
  };
}

export function isTicked(data: unknown): data is TickedItem {
  return typeof data === "object" && data !== null && "item" in data && "items_settled" in data;
}

/** The task to which a tick belongs. */
export function tickedTask(row: Row): string {
  return row.lane.slice(taskLane("").length);
}

async function add(task: Task, item: ChecklistItem, given: Prepared & Pick<NewRow, "files">, photo = 0): Promise<Row> {
  return outbox.add({
    kind: "tick",
    lane: taskLane(taskRef(task)),
    ...given,
    note: {
      ...taskNote(task),
      item: item.id,
      title: `${task.property.title} · ${item.text}`,
      ...(photo > 0 ? { photo } : {}),
    },
  });
}

/** Settles an item or opens it again: it shows at once and goes out when it can, with the moment of the tap. */
export async function tick(task: Task, item: ChecklistItem, state: State, reason = "", moment = now()): Promise<Row> {
  const body = {
    state,
    at: wallClock(moment, task.property.time_zone),
    version: item.version,
    ...(state === "skipped" ? { reason } : {}),
  };
  return add(task, item, patchItem(taskRef(task), item.id, body));
}

/** A photo of an item; the item is done with it. */
export async function photograph(task: Task, item: ChecklistItem, file: RowFile): Promise<void> {
  await add(task, item, { ...putItemPhoto(taskRef(task), item.id), files: [file] });
  if (item.state !== "done") await tick(task, item, "done");
}

/** Takes a photo away that the server has. */
export async function removePhoto(task: Task, item: ChecklistItem, photo: number): Promise<void> {
  await add(task, item, deleteItemPhoto(taskRef(task), item.id, photo), photo);
}

/**
 * A photo that has not gone never goes, and with the last one of an item that needs one its tick. Reports whether that was
 * so: one that is on its way, or may have arrived, is taken away when it has.
 */
export async function withdrawPhoto(task: Task, item: ListItem, seq: number): Promise<boolean> {
  const lane = taskLane(taskRef(task));
  const last = item.photo_required && item.photos.length + item.taken.length === 1;
  const ticks = outbox
    .rows()
    .filter(
      (row) =>
        last &&
        row.seq > seq &&
        row.kind === "tick" &&
        row.lane === lane &&
        row.state === "waiting" &&
        itemOf(row) === item.id &&
        stateOf(row) === "done",
    );
  return outbox.revise([seq, ...ticks.map((row) => row.seq)], () => undefined);
}
