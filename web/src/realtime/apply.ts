import { keys } from "#/api/keys";
import { type Counted, formatLastMessage, parseLastMessage, summaryOf } from "#/api/last-message";
import type { ChatKind } from "#/api/messages";
import type { Message, Task, TaskDetail } from "#/api/shapes";
import { chatName } from "#/features/chat/open";
import { allRead, type Thread, withMessage } from "#/features/chat/thread";
import {
  changeChecks,
  changeTask,
  mergeDetail,
  replaceCheck,
  replaceTask,
  type TaskList,
  taskRef,
} from "#/features/tasks/list";
import type { Item, ItemType } from "./items";

/** What is kept of the answers that an event can change, by the name of its query; each is plain data. */
export interface Held {
  lists: Readonly<Record<string, TaskList>>;
  /** By the name of their query: one task may be kept in two languages. */
  tasks: Readonly<Record<string, TaskDetail>>;
  /** By the chat's name. */
  threads: Readonly<Record<string, Thread>>;
  /** Stays by the name of their query, with the ref to which they belong. */
  stays: Readonly<Record<string, Counted & { memberid: number; id: number }>>;
}

export interface Applied {
  held: Held;
  /** What has to be asked for again, by the beginning of its query's name. */
  reload: readonly (readonly unknown[])[];
}

function mapped<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Value,
): Readonly<Record<string, Value>> {
  let changed = false;
  const entries = Object.entries(record).map(([name, value]) => {
    const next = change(value, name);
    changed ||= next !== value;
    return [name, next] as const;
  });
  return changed ? Object.fromEntries(entries) : record;
}

/** Whether a message is newer than the last one that was counted (above 0), that one itself (0) or older. */
function order(kept: Counted, message: Message, wire: string): number {
  if (kept.lastId !== undefined) return message.msg_id - kept.lastId;
  const known = parseLastMessage(kept.lastmessage)?.created ?? "";
  const created = message.msg_created.slice(0, 19);
  // In the same second: another text is another message.
  if (created === known) return wire === kept.lastmessage ? 0 : 1;
  return created > known ? 1 : -1;
}

/**
 * What a message does to the counters of its task or stay. It counts as unread once: when it is newer than the last
 * message that was counted, comes from the other side, and its chat is not open.
 */
function withLastMessage<Kept extends Counted>(kept: Kept, message: Message, open: boolean): Kept {
  const incoming = message.msg_isoutgoing === 0;
  const wire = formatLastMessage({ outgoing: !incoming, text: summaryOf(message), created: message.msg_created });
  const newer = order(kept, message, wire);
  let { unread, lastmessage, lastId } = kept;
  if (newer > 0) {
    lastmessage = wire;
    lastId = message.msg_id;
  }
  if (incoming && (open || (message.msg_read === 1 && newer >= 0))) unread = 0;
  else if (incoming && newer > 0) unread += 1;
  return unread === kept.unread && lastId === kept.lastId ? kept : { ...kept, unread, lastmessage, lastId };
}

function messageRef(message: Message): string {
  return `${message.msg_memberid}-${message.msg_rpmaid ?? message.msg_vorgid ?? 0}`;
}

function withDetailCount(detail: TaskDetail): TaskDetail {
  return detail.messages.unread === detail.unread
    ? detail
    : { ...detail, messages: { ...detail.messages, unread: detail.unread } };
}

function applyMessage(held: Held, kind: ChatKind, message: Message, isOpen: (chat: string) => boolean): Applied {
  const ref = messageRef(message);
  const name = chatName(kind, ref);
  const open = isOpen(name);
  const next: Held = {
    ...held,
    threads: mapped(held.threads, (thread, each) => (each === name ? withMessage(thread, message) : thread)),
  };
  if (kind === "reservation") {
    const stays = mapped(held.stays, (stay) =>
      `${stay.memberid}-${stay.id}` === ref ? withLastMessage(stay, message, open) : stay,
    );
    return { held: { ...next, stays }, reload: [keys.inbox(), keys.reservations(), keys.stays(), keys.attention()] };
  }
  return {
    held: {
      ...next,
      lists: mapped(held.lists, (list) => changeTask(list, ref, (task) => withLastMessage(task, message, open))),
      tasks: mapped(held.tasks, (task) =>
        taskRef(task) === ref
          ? withDetailCount(withLastMessage(task, message, open))
          : changeChecks(task, ref, (check) => withLastMessage(check, message, open)),
      ),
    },
    reload: [keys.inbox(), keys.board(), keys.attention()],
  };
}

function applyTask(held: Held, task: Task): Applied {
  const ref = taskRef(task);
  const known = Object.values(held.lists).some((list) => list.tasks.some((each) => taskRef(each) === ref));
  const reload: (readonly unknown[])[] = [
    keys.board(),
    keys.schedule(),
    ["home-calendar"],
    keys.unseen(),
    keys.attention(),
  ];
  // What is new may belong into any list; what it shows beyond the list's fields is asked for again.
  if (!known) reload.push(keys.cleanings());
  if (Object.values(held.tasks).some((detail) => taskRef(detail) === ref)) reload.push(keys.cleaning(ref));
  return {
    held: {
      ...held,
      lists: mapped(held.lists, (list) => replaceTask(list, task)),
      tasks: mapped(held.tasks, (detail) =>
        taskRef(detail) === ref ? mergeDetail(detail, task) : task.check === 1 ? replaceCheck(detail, task) : detail,
      ),
    },
    reload,
  };
}

const refreshed: Record<ItemType, readonly (readonly unknown[])[]> = {
  cleanings: [
    keys.cleanings(),
    keys.unseen(),
    ["cleaning"],
    keys.board(),
    keys.schedule(),
    ["home-calendar"],
    keys.attention(),
  ],
  // A changed home shows in its stays, and to the office by itself.
  reservations: [
    keys.reservations(),
    ["reservation"],
    keys.stays(),
    keys.officeStays(),
    ["kept-stay"],
    keys.board(),
    ["home-calendar"],
    keys.attention(),
    keys.money(),
    ["home"],
    ["homes"],
  ],
  cleaningresourcemessages: [["messages", "cleaning"], keys.inbox(), keys.attention()],
  reservationmessages: [["messages", "reservation"], keys.inbox(), keys.attention()],
  problems: [keys.problems(), keys.attention()],
  attention: [keys.attention(), keys.mails(), ["absence-requests"], ["own-absences"]],
};

/** What one event does to what is known. The same event again changes nothing. */
export function apply(held: Held, item: Item, isOpen: (chat: string) => boolean): Applied {
  if (item.action === "refresh") return { held, reload: refreshed[item.type] };
  switch (item.type) {
    case "cleaningresourcemessages":
      return applyMessage(held, "cleaning", item.entry, isOpen);
    case "reservationmessages":
      return applyMessage(held, "reservation", item.entry, isOpen);
    case "cleanings":
      return applyTask(held, item.entry);
    case "reservations":
      return {
        held,
        reload: [
          keys.reservation(`${item.entry.memberid}-${item.entry.id}`),
          keys.keptStay(`${item.entry.memberid}-${item.entry.id}`),
          keys.officeStays(),
          keys.reservations(),
          keys.money(),
          keys.stays(),
          keys.board(),
          ["home-calendar"],
          keys.attention(),
          // It says which key codes may stay on this phone.
          keys.status(),
        ],
      };
  }
}

/** The person has read a chat here. */
export function applyRead(held: Held, kind: ChatKind, ref: string): Held {
  const read = <Kept extends Counted>(kept: Kept): Kept => (kept.unread === 0 ? kept : { ...kept, unread: 0 });
  const name = chatName(kind, ref);
  const threads = mapped(held.threads, (thread, each) => (each === name ? allRead(thread) : thread));
  if (kind === "reservation")
    return {
      ...held,
      threads,
      stays: mapped(held.stays, (stay) => (`${stay.memberid}-${stay.id}` === ref ? read(stay) : stay)),
    };
  return {
    ...held,
    threads,
    lists: mapped(held.lists, (list) => changeTask(list, ref, read)),
    tasks: mapped(held.tasks, (task) =>
      taskRef(task) === ref ? withDetailCount(read(task)) : changeChecks(task, ref, read),
    ),
  };
}
