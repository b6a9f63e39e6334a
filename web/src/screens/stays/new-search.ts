import { dayOf, type ManageSearch, officePage, oneOf, type Read } from "#/screens/manage/search";

/** What the page of a new reservation reads from its address: `date` and `until` are arrival and departure, `ref` is the property. */
export type NewStaySearch = ManageSearch & Read<{ until: string; whom: "owner" }>;

/** Read by the page itself, as the first load of the app has no room for it. */
export const parseNewStaySearch = officePage<NewStaySearch>({ until: dayOf, whom: oneOf(["owner"]) });
