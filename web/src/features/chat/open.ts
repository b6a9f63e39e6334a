import type { ChatKind } from "#/api/messages";

/** A chat's name: its lane in the outbox, its place among the open ones. */
export function chatName(kind: ChatKind, ref: string): string {
  return `${kind} ${ref}`;
}

const open = new Map<string, number>();

/** The chat is in sight: what arrives in it does not count as unread. */
export function openChat(name: string): () => void {
  open.set(name, (open.get(name) ?? 0) + 1);
  return () => {
    const left = (open.get(name) ?? 1) - 1;
    if (left > 0) open.set(name, left);
    else open.delete(name);
  };
}

export function isChatOpen(name: string): boolean {
  return open.has(name) && document.visibilityState === "visible";
}

type ReadListener = (kind: ChatKind, ref: string) => void;
const listeners = new Set<ReadListener>();

/** Called when the person has read a chat here, for the counts elsewhere. */
export function whenRead(listener: ReadListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellRead(kind: ChatKind, ref: string): void {
  for (const listener of listeners) listener(kind, ref);
}
