/** What the page of assigning reads from its address: what is open, and a task to begin with. */
export interface HandoutSearch {
  tab?: "unseen" | "people";
  /** A day other than today. */
  day?: string;
  /** The number of a task of that day, which is chosen already. */
  task?: number;
}

/** Of what an address says, only what makes sense. */
export function parseHandoutSearch({ tab, day, task }: { [Name in keyof HandoutSearch]?: unknown }): HandoutSearch {
  return {
    ...(tab === "unseen" || tab === "people" ? { tab } : {}),
    ...(typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? { day } : {}),
    ...(/^[1-9]\d{0,15}$/.test(String(task)) ? { task: Number(task) } : {}),
  };
}
