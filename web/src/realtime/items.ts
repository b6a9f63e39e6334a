import type { Answers } from "#/api/answers";
import type { Message, Task } from "#/api/shapes";

/** One element of a `message` event, or of the answer of GET /v1/events, as the server may send it. */
export type SentItem = Answers["RealtimeItem"];

/** What an event is about. */
export type ItemType = SentItem["type"];

/** What an event of each type brings: the thing in the form of its own call. */
interface Entries {
  cleaningresourcemessages: Message;
  reservationmessages: Message;
  cleanings: Task;
  reservations: { memberid: number; id: number };
  /** Only ever asked for again. */
  problems: unknown;
}

/** An event that this release understands. */
export type Item =
  | { [Type in ItemType]: { action: "commit"; type: Type; n: number; entry: Entries[Type] } }[ItemType]
  | { action: "refresh"; type: ItemType; n: number };

/** All types, each once: one that the document adds is a type error here. */
const types: Readonly<Record<ItemType, true>> = {
  cleaningresourcemessages: true,
  reservationmessages: true,
  cleanings: true,
  reservations: true,
  problems: true,
};

/**
 * Takes only what this release knows out of whatever the channel brings. A type of a later server is left out: the gap in the numbers
 * has the server asked once, and the stream goes on behind it.
 */
export function itemsOf(event: unknown): Item[] {
  const messages: unknown = typeof event === "object" && event !== null && "messages" in event ? event.messages : [];
  if (!Array.isArray(messages)) return [];
  return messages.filter((given: unknown): given is Item => {
    if (typeof given !== "object" || given === null) return false;
    const { action, type, n, entry } = given as { action?: unknown; type?: unknown; n?: unknown; entry?: unknown };
    return (
      typeof type === "string" &&
      Object.hasOwn(types, type) &&
      typeof n === "number" &&
      (action === "refresh" || (action === "commit" && typeof entry === "object" && entry !== null))
    );
  });
}
