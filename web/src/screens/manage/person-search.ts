import { type ManageSearch, officePage, oneOf, type Read } from "./search";

/** The parts of a person's page. */
export type PersonTab = "overview" | "work" | "absences" | "history";

/** What a person's page reads from its address. */
export type PersonSearch = ManageSearch & Read<{ tab: PersonTab }>;

/** Read by the page itself, as the first load of the app has no room for it. */
export const parsePersonSearch = officePage<PersonSearch>({
  tab: oneOf(["overview", "work", "absences", "history"]),
});
