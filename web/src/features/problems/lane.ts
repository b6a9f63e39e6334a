/** Where a task's report is written, and in which lane it waits: photos must not hold up the chat. */
export const problemLane = (ref: string) => `problem cleaning ${ref}`;
