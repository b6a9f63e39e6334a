import { among, dayOf, numberOf, type Read } from "#/screens/manage/search";

/** What the page of assigning reads from its address: what is open, and a task to begin with. */
export type HandoutSearch = Read<{
  tab: "unseen" | "people";
  /** A day other than today. */
  day: string;
  /** The number of a task of that day, which is chosen already. */
  task: number;
}>;

/** Of what an address says, only what makes sense. */
export const parseHandoutSearch = (given: { [Name in keyof HandoutSearch]?: unknown }): HandoutSearch => ({
  tab: among(given.tab, ["unseen", "people"] as const),
  day: dayOf(given.day),
  task: numberOf(given.task),
});
