import { type ManageSearch, numberOf, officePage, oneOf, type Read, wordsOf } from "#/screens/manage/search";

/** How many days the calendar shows. */
export type Zoom = "week" | "weeks" | "month" | "quarter";

/** By what the homes of the calendar are grouped. */
export type Grouping = "building" | "town" | "company";

/** What the calendar reads from its address; `date` is the first day. */
export type CalendarSearch = ManageSearch &
  Read<{
    q: string;
    zoom: Zoom;
    town: string;
    building: string;
    group: number;
    company: number;
    channel: string;
    by: Grouping;
  }>;

/** Read by the page itself, as the first load of the app has no room for it. */
export const parseCalendarSearch = officePage<CalendarSearch>({
  q: wordsOf,
  zoom: oneOf(["week", "weeks", "month", "quarter"]),
  town: wordsOf,
  building: wordsOf,
  group: numberOf,
  company: numberOf,
  channel: wordsOf,
  by: oneOf(["building", "town", "company"]),
});
