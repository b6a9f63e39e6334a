import { numberOf, oneOf, type Read, reading } from "#/screens/manage/search";
import { type PlanEnd, planEnd } from "#/screens/schedule/plan-end";

/** What the page of assigning reads from its address: what is open, and a task to begin with. */
export type HandoutSearch = PlanEnd &
  Read<{
    tab: "plan" | "unseen" | "people";
    /** The number of a task of the day, which is chosen already. */
    task: number;
  }>;

export const parseHandoutSearch = reading<HandoutSearch>({
  tab: oneOf(["plan", "unseen", "people"]),
  ...planEnd,
  task: numberOf,
});
