/** What the manager's pages read from their address. */
export interface ManageSearch {
  /** The agency, where somebody manages several. */
  member?: number;
  date?: string;
  /** The chat that is open in the inbox. */
  kind?: "cleaning" | "reservation";
  ref?: string;
  /** Which chats the inbox lists; those that wait when left out. */
  show?: "mine" | "all";
  /** Only the chats of stays, or of tasks. */
  only?: "cleaning" | "reservation";
}

/** A word of a list in an address; undefined for another. */
export function among<Value extends string>(given: unknown, all: readonly Value[]): Value | undefined {
  return all.find((one) => one === given);
}

/** A switch in an address, where all are texts; a page that leads to another gives the value itself. */
export const isOn = (given: unknown): boolean => given === true || given === "true";

/** Words in an address, or that a page gives. */
export function wordsOf(given: unknown): string | undefined {
  return (typeof given === "string" || typeof given === "number") && given !== ""
    ? String(given).slice(0, 200)
    : undefined;
}

/** A day in an address; undefined for what is none. */
export function dayOf(given: unknown): string | undefined {
  return typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;
}

/** What the list of problems reads from its address. */
export interface ProblemsSearch extends ManageSearch {
  q?: string;
  /** Open ones when left out. */
  state?: "taken" | "done" | "all";
  property?: number;
  /** The newest first when left out. */
  order?: "asc";
}

export function parseProblemsSearch(given: Record<string, unknown>): ProblemsSearch {
  const q = wordsOf(given.q)?.slice(0, 100);
  const state = among(given.state, ["taken", "done", "all"] as const);
  const order = among(given.order, ["asc"] as const);
  return {
    ...parseManageSearch(given),
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(order ? { order } : {}),
    ...(/^[1-9]\d{0,15}$/.test(String(given.property)) ? { property: Number(given.property) } : {}),
  };
}

/** What the team's page reads from its address. */
export interface TeamSearch extends ManageSearch {
  q?: string;
  /** The number of the entry that is open. */
  entry?: number;
}

export function parseTeamSearch(given: Record<string, unknown>): TeamSearch {
  const q = wordsOf(given.q)?.slice(0, 100);
  return {
    ...parseManageSearch(given),
    ...(q ? { q } : {}),
    ...(/^[1-9]\d{0,15}$/.test(String(given.entry)) ? { entry: Number(given.entry) } : {}),
  };
}

/** What the list of mails reads from its address. */
export interface MailsSearch extends ManageSearch {
  q?: string;
  /** All when left out. */
  state?: "queued" | "sent" | "failed";
  /** The newest first when left out. */
  order?: "asc";
}

export function parseMailsSearch(given: Record<string, unknown>): MailsSearch {
  const q = wordsOf(given.q)?.slice(0, 100);
  const state = among(given.state, ["queued", "sent", "failed"] as const);
  const order = among(given.order, ["asc"] as const);
  return {
    ...parseManageSearch(given),
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(order ? { order } : {}),
  };
}

export function parseManageSearch(given: Record<string, unknown>): ManageSearch {
  const { member, kind, ref, show, only } = given;
  const date = dayOf(given.date);
  return {
    ...(/^[1-9]\d{0,15}$/.test(String(member)) ? { member: Number(member) } : {}),
    ...(date ? { date } : {}),
    ...(kind === "cleaning" || kind === "reservation" ? { kind } : {}),
    ...(typeof ref === "string" && /^[1-9]\d{0,15}-[1-9]\d{0,15}$/.test(ref) ? { ref } : {}),
    ...(show === "mine" || show === "all" ? { show } : {}),
    ...(only === "cleaning" || only === "reservation" ? { only } : {}),
  };
}
