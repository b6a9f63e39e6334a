/**
 * What time it is. The clock of a phone may be wrong by hours, and what is pressed at a task carries its moment; once
 * somebody has found out how far the device is ahead of the server, everything that asks here has the server's time.
 */
let ahead = 0;

/** Now, in epoch milliseconds. */
export const moment = (): number => Date.now() - ahead;

/** When something happened that the device noted by its own clock, in epoch milliseconds of the server's. */
export const momentAt = (noted: number): number => noted - ahead;

/** By how many milliseconds the device's clock is ahead; 0 as long as it is right or nobody knows. */
export const clockAhead = (): number => ahead;

export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds;
  dispatchEvent(new Event("clock"));
}
