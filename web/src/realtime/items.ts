import type { Item } from "./apply";

const types: readonly string[] = [
  "cleaningresourcemessages",
  "reservationmessages",
  "cleanings",
  "reservations",
  "problems",
];

/** Takes only what it knows out of whatever the channel brings. */
export function itemsOf(event: unknown): Item[] {
  const messages: unknown = typeof event === "object" && event !== null && "messages" in event ? event.messages : [];
  if (!Array.isArray(messages)) return [];
  return messages.filter((given: unknown): given is Item => {
    if (typeof given !== "object" || given === null) return false;
    const { action, type, n, entry } = given as { action?: unknown; type?: unknown; n?: unknown; entry?: unknown };
    return (
      typeof type === "string" &&
      types.includes(type) &&
      typeof n === "number" &&
      (action === "refresh" || (action === "commit" && typeof entry === "object" && entry !== null))
    );
  });
}
