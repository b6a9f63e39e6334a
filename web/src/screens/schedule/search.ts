import { type ManageSearch, officePage, oneOf, onlyOn, type Read, wordsOf } from "#/screens/manage/search";

/** What the schedule reads from its address; `date` is the day, today when left out. */
export type ScheduleSearch = ManageSearch &
  Read<{
    q: string;
    /** On a phone: the tasks that nobody has, in place of the people. */
    part: "unassigned";
    /** The week of the day, in place of the day. */
    view: "week";
    /** Whether drags and "Move to…" plan a draft, or tasks at once; without it a draft where the day has one. */
    plan: "draft" | "published";
    /** Proposals for the week, over it. */
    proposals: true;
  }>;

export const parseScheduleSearch = officePage<ScheduleSearch>({
  q: wordsOf,
  part: oneOf(["unassigned"]),
  view: oneOf(["week"]),
  plan: oneOf(["draft", "published"]),
  proposals: onlyOn,
});
