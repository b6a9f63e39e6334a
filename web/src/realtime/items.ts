import type { Answers } from "#/api/answers";

/** One element of a `message` event, or of the answer of GET /v1/events: its type says what a commit brings. */
export type Item = Answers["RealtimeItem"];

/** What an event is about. */
export type ItemType = Item["type"];

/** Each type once, and whether its events bring the thing itself: a type that the document adds is a type error here. */
const types: Readonly<{ [Type in ItemType]: Type extends Extract<Item, { action: "commit" }>["type"] ? true : false }> =
  {
    cleaningresourcemessages: true,
    reservationmessages: true,
    cleanings: true,
    reservations: true,
    problems: false,
    attention: false,
  };

function isType(type: unknown): type is ItemType {
  return typeof type === "string" && Object.hasOwn(types, type);
}

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
      isType(type) &&
      typeof n === "number" &&
      (action === "refresh" || (action === "commit" && types[type] && typeof entry === "object" && entry !== null))
    );
  });
}
