/** Waits for what a device that is slow may answer late or never, and no longer than so many milliseconds. */
export const inTime = async (work: Promise<unknown>, longest: number): Promise<unknown> =>
  Promise.race([work, new Promise<void>((late) => setTimeout(late, longest))]);
