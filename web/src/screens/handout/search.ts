import { dayOf, numberOf, oneOf, type Read, reading } from "#/screens/manage/search";

/** What the page of assigning reads from its address: what is open, and a task to begin with. */
export type HandoutSearch = Read<{
  tab: "unseen" | "people";
  /** A day other than today. */
  day: string;
  /** The number of a task of that day, which is chosen already. */
  task: number;
}>;

export const parseHandoutSearch = reading<HandoutSearch>({
  tab: oneOf(["unseen", "people"]),
  day: dayOf,
  task: numberOf,
});
