import { type ManageSearch, numberOf, officePage, oneOf, onlyOn, type Read, wordsOf } from "./search";

/** What the team's page reads from its address. */
export type TeamSearch = ManageSearch &
  Read<{
    q: string;
    /** By groups when left out. */
    sort: "name" | "email" | "login";
    order: "desc";
    /** The number of the entry that is open. */
    entry: number;
    /** Whether the public holidays are open. */
    holidays: true;
  }>;

/** Read by the page itself, as the first load of the app has no room for it. */
export const parseTeamSearch = officePage<TeamSearch>({
  q: wordsOf,
  sort: oneOf(["name", "email", "login"]),
  order: oneOf(["desc"]),
  entry: numberOf,
  holidays: onlyOn,
});
