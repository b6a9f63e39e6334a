import { isDue, markLocked } from "./lock-mark";

/** Before any page: locks a device whose person was away too long. What of it fails is done at the next look at the lock. */
export async function lockIfDue(): Promise<void> {
  if (!isDue()) return;
  markLocked();
  await import("./lock").then(async ({ lockNow }) => lockNow()).catch(() => undefined);
}
