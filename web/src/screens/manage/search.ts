/**
 * What a page reads from its address. What is refused is named as undefined, for the router lays the result over the raw search: a key that is merely left out would come through as it was given.
 */
export type Read<Search> = { [Key in keyof Search]?: Search[Key] | undefined };

/** What the manager's pages read from their address. */
export type ManageSearch = Read<{
  /** The agency, where somebody manages several. */
  member: number;
  date: string;
  /** The chat that is open in the inbox. */
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

/** A word of a list in an address; undefined for another. */
export function among<Value extends string>(given: unknown, all: readonly Value[]): Value | undefined {
  return all.find((one) => one === given);
}

/** A switch in an address, where all are texts; a page that leads to another gives the value itself. */
export const isOn = (given: unknown): boolean => given === true || given === "true";

/** Words in an address, or that a page gives, as many letters of them as a call takes. */
export function wordsOf(given: unknown, most = 100): string | undefined {
  return (typeof given === "string" || typeof given === "number") && given !== ""
    ? String(given).slice(0, most)
    : undefined;
}

/** A day in an address; undefined for what is none. */
export function dayOf(given: unknown): string | undefined {
  const day = String(given);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  // The engine reads February 31 as March 3.
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : undefined;
}

/** What the list of problems reads from its address. */
export type ProblemsSearch = ManageSearch &
  Read<{
    q: string;
    /** Open ones when left out. */
    state: "taken" | "done" | "all";
    property: number;
    /** When left out the most urgent of those that wait, else the newest first. */
    order: "asc" | "desc" | "urgent" | "least_urgent";
    /** The number of the report that is open over the list. */
    open: number;
  }>;

export const parseProblemsSearch = (given: Record<string, unknown>): ProblemsSearch => ({
  ...parseManageSearch(given),
  q: wordsOf(given.q),
  state: among(given.state, ["taken", "done", "all"] as const),
  order: among(given.order, ["asc", "desc", "urgent", "least_urgent"] as const),
  property: numberOf(given.property),
  open: numberOf(given.open),
});

/** What the team's page reads from its address. */
export type TeamSearch = ManageSearch &
  Read<{
    q: string;
    /** By groups when left out. */
    sort: "name" | "email" | "login";
    order: "desc";
    /** The number of the entry that is open. */
    entry: number;
  }>;

export const parseTeamSearch = (given: Record<string, unknown>): TeamSearch => ({
  ...parseManageSearch(given),
  q: wordsOf(given.q),
  sort: among(given.sort, ["name", "email", "login"] as const),
  order: among(given.order, ["desc"] as const),
  entry: numberOf(given.entry),
});

/** The parts of a person's page. */
export type PersonTab = "overview" | "work" | "absences" | "history";

/** What a person's page reads from its address. */
export type PersonSearch = ManageSearch & Read<{ tab: PersonTab }>;

export const parsePersonSearch = (given: Record<string, unknown>): PersonSearch => ({
  ...parseManageSearch(given),
  tab: among(given.tab, ["overview", "work", "absences", "history"] as const),
});

/** What a part of the agency's settings reads from its address. */
export type SettingsSearch = ManageSearch &
  Read<{
    /** The name of the setting that somebody has looked for. */
    at: string;
  }>;

export const parseSettingsSearch = (given: Record<string, unknown>): SettingsSearch => ({
  ...parseManageSearch(given),
  at: wordsOf(given.at),
});

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

export const parseMailsSearch = (given: Record<string, unknown>): MailsSearch => ({
  ...parseManageSearch(given),
  q: wordsOf(given.q),
  state: among(given.state, ["queued", "sent", "failed"] as const),
  sort: among(given.sort, ["to"] as const),
  order: among(given.order, ["asc", "desc"] as const),
});

/** What the page of errors reads from its address. */
export type ErrorsSearch = ManageSearch & Read<{ state: "solved" }>;

export const parseErrorsSearch = (given: Record<string, unknown>): ErrorsSearch => ({
  ...parseManageSearch(given),
  state: among(given.state, ["solved"] as const),
});

/** What the history can be about, in the order of the office's places. */
export const historyNouns = ["stay", "home", "task", "problem", "team", "money", "settings", "interfaces"] as const;

/** What the history reads from its address. */
export type HistorySearch = ManageSearch &
  Read<{
    q: string;
    noun: (typeof historyNouns)[number];
    person: number;
    program: number;
    from: string;
    to: string;
  }>;

export const parseHistorySearch = (given: Record<string, unknown>): HistorySearch => ({
  ...parseManageSearch(given),
  q: wordsOf(given.q),
  noun: among(given.noun, historyNouns),
  person: numberOf(given.person),
  program: numberOf(given.program),
  from: dayOf(given.from),
  to: dayOf(given.to),
});

/** What the logins of guests read from their address. */
export type LoginsSearch = ManageSearch & Read<{ q: string }>;

export const parseLoginsSearch = (given: Record<string, unknown>): LoginsSearch => ({
  ...parseManageSearch(given),
  q: wordsOf(given.q),
});

/** What the page of interfaces reads from its address. */
export type InterfacesSearch = ManageSearch & Read<{ tab: "tokens" | "events" | "api" | "history" }>;

export const parseInterfacesSearch = (given: Record<string, unknown>): InterfacesSearch => ({
  ...parseManageSearch(given),
  tab: among(given.tab, ["tokens", "events", "api", "history"] as const),
});

/** What the page of an import reads from its address. */
export type ImportSearch = ManageSearch & Read<{ lines: (typeof importLines)[number] }>;

const importLines = ["new", "changed", "same", "refused", "stopped", "back kept", "back refused"] as const;

export const parseImportSearch = (given: Record<string, unknown>): ImportSearch => ({
  ...parseManageSearch(given),
  lines: among(given.lines, importLines),
});

/** What the page of a webhook reads from its address. */
export type WebhookSearch = ManageSearch & Read<{ state: "waiting" | "delivered" | "failed" }>;

export const parseWebhookSearch = (given: Record<string, unknown>): WebhookSearch => ({
  ...parseManageSearch(given),
  state: among(given.state, ["waiting", "delivered", "failed"] as const),
});

export const parseManageSearch = (given: Record<string, unknown>): ManageSearch => ({
  member: numberOf(given.member),
  date: dayOf(given.date),
  kind: among(given.kind, ["cleaning", "reservation"] as const),
  ref: /^[1-9]\d{0,15}-[1-9]\d{0,15}$/.test(String(given.ref)) ? String(given.ref) : undefined,
  show: among(given.show, ["mine", "all"] as const),
  only: among(given.only, ["cleaning", "reservation"] as const),
});
