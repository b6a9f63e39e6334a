/**
 * A wet finger taps twice: the button that began a task has become the one that ends it before the second tap lands. So a task takes one press a moment; what comes sooner
 * is the same tap and does nothing.
 */
const moment = 1500;

const lastPress = new Map<string, number>();

/** Whether a press of this task counts; if it does, it is remembered. The way back always counts. */
export function counts(ref: string, undo: boolean, now: number = Date.now()): boolean {
  const last = lastPress.get(ref);
  if (!undo && last !== undefined && now - last >= 0 && now - last < moment) return false;
  if (undo) lastPress.delete(ref);
  else lastPress.set(ref, now);
  return true;
}

/**
 * The task was seen to begin, here or in another window: a finger that was on its way to "begin" lands on "end", and
 * must not end what somebody else has just begun.
 */
export function sawBegin(ref: string, now: number = Date.now()): void {
  lastPress.set(ref, now);
}
