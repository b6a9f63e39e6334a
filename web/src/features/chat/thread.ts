import { type Page, pageAfter } from "#/api/pages";
import type { Message } from "#/api/shapes";
import { momentAt } from "#/i18n/clock";
import { parseWireTime, wireDate, wireTimeAt } from "#/i18n/wire-time";
import type { Row } from "#/offline";

/** A chat as far as it was loaded. */
export interface Thread {
  /** Oldest first. */
  messages: readonly Message[];
  /** Where the older ones begin; none when this is all. */
  older: string | null;
}

export type MessagePage = Page<Message>;

/** A page may come empty: behind it is nothing. */
const cursor = (page: MessagePage) => (page.data.length === 0 ? null : (pageAfter(page) ?? null));

const byId = (a: Message, b: Message) => a.msg_id - b.msg_id;

/** Known and new messages together, each once; what came later is the newer word, but what was read stays read. */
function union(known: readonly Message[], given: readonly Message[]): Message[] {
  const all = new Map(known.map((message) => [message.msg_id, message]));
  for (const message of given) {
    const before = all.get(message.msg_id);
    all.set(message.msg_id, before?.msg_read === 1 ? { ...message, msg_read: 1 } : message);
  }
  return [...all.values()].sort(byId);
}

/**
 * The newest page beside what is known already. When it does not reach back to what is known, messages lie between that
 * nobody has loaded: then it starts again.
 */
export function withNewest(thread: Thread | undefined, page: MessagePage): Thread {
  const fresh = [...page.data].sort(byId);
  const first = fresh.at(0);
  const last = thread?.messages.at(-1);
  if (!thread || !last || !first || (first.msg_id > last.msg_id && cursor(page) !== null))
    return { messages: union([], fresh), older: cursor(page) };
  const reaches = (thread.messages.at(0)?.msg_id ?? 0) < first.msg_id;
  return {
    messages: union(thread.messages, fresh),
    older: reaches && cursor(page) !== null ? thread.older : cursor(page),
  };
}

export function withOlder(thread: Thread, page: MessagePage): Thread {
  return { messages: union(page.data, thread.messages), older: cursor(page) };
}

/** One message as an event or an answer brings it. A read mark counts for all earlier ones of its side. */
export function withMessage(thread: Thread, message: Message): Thread {
  const newest = thread.messages.at(-1);
  // The usual case, made quick: a chat of a year holds thousands.
  if (newest && message.msg_id > newest.msg_id && message.msg_read === 0)
    return { ...thread, messages: [...thread.messages, message] };
  const known = thread.messages.find((each) => each.msg_id === message.msg_id);
  const oldest = thread.messages.at(0);
  // Older than what is loaded: it comes with its page.
  if (!known && oldest && thread.older !== null && message.msg_id < oldest.msg_id) return thread;
  const messages = union(thread.messages, [message]).map((each) =>
    message.msg_read === 1 &&
    each.msg_read === 0 &&
    each.msg_id < message.msg_id &&
    each.msg_isoutgoing === message.msg_isoutgoing
      ? { ...each, msg_read: 1 as const }
      : each,
  );
  return { ...thread, messages };
}

/** The other side's messages are read now. */
export function allRead(thread: Thread): Thread {
  if (unreadCount(thread) === 0) return thread;
  return {
    ...thread,
    messages: thread.messages.map((each) =>
      each.msg_isoutgoing === 0 && each.msg_read === 0 ? { ...each, msg_read: 1 } : each,
    ),
  };
}

export function unreadCount(thread: Thread): number {
  return thread.messages.filter((each) => each.msg_isoutgoing === 0 && each.msg_read === 0).length;
}

/** The oldest message that the person has not read; 0 when all is read. */
export function firstUnread(thread: Thread): number {
  return thread.messages.find((each) => each.msg_isoutgoing === 0 && each.msg_read === 0)?.msg_id ?? 0;
}

/** What is drawn: a message of the server, or one that is on its way there. */
export type Bubble =
  | { kind: "message"; key: string; day: string; time: string; message: Message }
  | { kind: "row"; key: string; day: string; time: string; row: Row };

const textOf = (row: Row) =>
  [row.body.msg_text, row.body.text].find((value): value is string => typeof value === "string") ?? "";
const seenBefore = (row: Row) => (typeof row.note?.after === "number" ? row.note.after : 0);

/**
 * Messages in their order, and after them what waits. The realtime channel may bring a message back before its own
 * answer has come: such a row is that message already, and is not drawn twice.
 */
export function bubbles(thread: Thread | undefined, rows: readonly Row[], zone: string | undefined): Bubble[] {
  const messages = thread?.messages ?? [];
  const claimed = new Set<number>();
  const waiting = rows.filter((row) => {
    if (row.kind !== "message") return false;
    if (row.state === "refused") return true;
    const echo = messages.find(
      (message) =>
        message.msg_isoutgoing === 1 &&
        message.msg_id > seenBefore(row) &&
        !claimed.has(message.msg_id) &&
        message.msg_text === textOf(row) &&
        message.attachments.length === (row.files?.length ?? 0),
    );
    if (echo) claimed.add(echo.msg_id);
    return echo === undefined;
  });
  const dayOf = (wire: string) => {
    const time = parseWireTime(wire);
    return time ? wireDate(time) : "";
  };
  return [
    ...messages.map((message): Bubble => ({
      kind: "message",
      key: `m${message.msg_id}`,
      day: dayOf(message.msg_created),
      time: message.msg_created,
      message,
    })),
    ...waiting.map((row): Bubble => {
      const time = wireTimeAt(new Date(momentAt(row.made)), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
      return { kind: "row", key: `r${row.seq}`, day: dayOf(time), time, row };
    }),
  ];
}

export { textOf as rowText };
