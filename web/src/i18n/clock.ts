/**
 * What time it is. The clock of a phone may be wrong by hours, and what is pressed at a task carries its moment; once
 * somebody has found out how far the device is ahead of the server, everything that asks here has the server's time.
 */
let ahead = 0;
const watchers = new Set<() => void>();

/** Now, in epoch milliseconds. */
export function moment(): number {
  return Date.now() - ahead;
}

/** By how many milliseconds the device's clock is ahead; 0 as long as it is right or nobody knows. */
export function clockAhead(): number {
  return ahead;
}

export function setClockAhead(milliseconds: number): void {
  if (milliseconds === ahead) return;
  ahead = milliseconds;
  for (const watcher of watchers) watcher();
}

export function watchClock(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
