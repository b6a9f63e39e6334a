/**
 * What a page reads from its address. What is refused is named as undefined, for the router lays the result over the raw search: a key that is merely left out would come through as it was given.
 */
export type Read<Search> = { [Key in keyof Search]?: Search[Key] | undefined };

/** What the manager's pages read from their address. */
export type ManageSearch = Read<{
  /** The agency, where somebody manages several. */
  member: number;
  date: string;
  /** The chat that is open in the inbox; as `ref` also the home of a reservation that is entered. */
  kind: "cleaning" | "reservation";
  ref: string;
  /** Which chats the inbox lists; those that wait when left out. */
  show: "mine" | "all";
  /** Only the chats of stays, or of tasks. */
  only: "cleaning" | "reservation";
}>;

/** The number of something in an address. */
export const numberOf = (given: unknown): number | undefined =>
  /^[1-9]\d{0,15}$/.test(String(given)) ? Number(given) : undefined;

/** Reads a word of a list; undefined for another. */
export const oneOf =
  <const Value extends string>(all: readonly Value[]) =>
  (given: unknown): Value | undefined =>
    all.find((one) => one === given);

/** Reads a switch, which is left out when it is off. In an address all are texts; a page that leads to another gives the value itself. */
export const onlyOn = (given: unknown): true | undefined => (String(given) === "true" ? true : undefined);

/** Words in an address, or that a page gives, as many letters of them as a call takes. */
export function wordsOf(given: unknown, most = 100): string | undefined {
  return /string|number/.test(typeof given) ? String(given).slice(0, most) || undefined : undefined;
}

/** A day in an address; undefined for what is none. */
export function dayOf(given: unknown): string | undefined {
  const day = String(given);
  const known = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  // The engine reads February 31 as March 3.
  return known && new Date(day).toISOString().startsWith(day) ? day : undefined;
}

/** A month (yyyy-MM) in an address; undefined for what is none. */
export const monthOf = (given: unknown): string | undefined => dayOf(`${String(given)}-01`)?.slice(0, 7);

/** Reads each value of an address that a page knows. */
type Readers<Search> = { [Key in keyof Search]-?: (given: unknown) => Search[Key] };

/** What a page reads from its address: of what it says, only what makes sense. */
export const reading =
  <Search>(readers: Readers<Search>) =>
  (given: Record<string, unknown>): Search =>
    Object.fromEntries(
      Object.entries<(given: unknown) => unknown>(readers).map(([key, read]) => [key, read(given[key])]),
    ) as Search;

const threadKind = oneOf(["cleaning", "reservation"]);

const managed: Readers<ManageSearch> = {
  member: numberOf,
  date: dayOf,
  kind: threadKind,
  ref: (given) => /^[1-9]\d{0,15}-[1-9]\d{0,15}$/.exec(String(given))?.[0],
  show: oneOf(["mine", "all"]),
  only: threadKind,
};

export const parseManageSearch = reading(managed);

/** What a page of the office reads from its address: what all of them have, and what is its own. */
export const officePage = <Search extends ManageSearch>(own: Readers<Omit<Search, keyof ManageSearch>>) =>
  reading<Search>({ ...managed, ...own } as unknown as Readers<Search>);

/** What the pages of pay read from their address. */
export type PaySearch = ManageSearch & Read<{ month: string }>;

export const parsePaySearch = officePage<PaySearch>({ month: monthOf });

/** What a part of the agency's settings reads from its address. */
export type SettingsSearch = ManageSearch &
  Read<{
    /** The name of the setting that somebody has looked for. */
    at: string;
  }>;

export const parseSettingsSearch = officePage<SettingsSearch>({
  at: wordsOf,
});

/** What the page of errors reads from its address. */
export type ErrorsSearch = ManageSearch & Read<{ state: "solved" }>;

export const parseErrorsSearch = officePage<ErrorsSearch>({
  state: oneOf(["solved"]),
});

/** What the logins of guests read from their address. */
export type LoginsSearch = ManageSearch & Read<{ q: string }>;

export const parseLoginsSearch = officePage<LoginsSearch>({
  q: wordsOf,
});

/** What the registration of guests reads from its address. */
export type RegistrationSearch = ManageSearch &
  Read<{ form: "meldeschein" | "reserva_hospedaje" | "parte_viajeros"; from: string; to: string; home: number }>;

export const parseRegistrationSearch = officePage<RegistrationSearch>({
  form: oneOf(["meldeschein", "reserva_hospedaje", "parte_viajeros"]),
  from: dayOf,
  to: dayOf,
  home: numberOf,
});

/** What the page of interfaces reads from its address. */
export type InterfacesSearch = ManageSearch & Read<{ tab: "incoming" | "tokens" | "events" | "api" | "history" }>;

export const parseInterfacesSearch = officePage<InterfacesSearch>({
  tab: oneOf(["incoming", "tokens", "events", "api", "history"]),
});

/** What the page of a webhook reads from its address. */
export type WebhookSearch = ManageSearch & Read<{ state: "waiting" | "delivered" | "failed" }>;

export const parseWebhookSearch = officePage<WebhookSearch>({
  state: oneOf(["waiting", "delivered", "failed"]),
});
