import { type ManageSearch, officePage, oneOf, type Read, wordsOf } from "./search";

/** What the list of mails reads from its address. */
export type MailsSearch = ManageSearch &
  Read<{
    q: string;
    /** All when left out. */
    state: "queued" | "sent" | "failed";
    /** By when they were written when left out. */
    sort: "to";
    /** The newest, or recipients from a to z, first when left out. */
    order: "asc" | "desc";
  }>;

/** Read by the page itself, as the first load of the app has no room for it. */
export const parseMailsSearch = officePage<MailsSearch>({
  q: wordsOf,
  state: oneOf(["queued", "sent", "failed"]),
  sort: oneOf(["to"]),
  order: oneOf(["asc", "desc"]),
});
