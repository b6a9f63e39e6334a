/**
 * The names under which answers are kept. Each is a prefix of what hangs on it (a language, a page), so a caller that announces
 * a change invalidates by the prefix and never needs to know the rest. A ref is `{memberid}-{id}`.
 */
export const keys = {
  status: () => ["status"] as const,
  cleanings: (scope?: string) => (scope === undefined ? (["cleanings"] as const) : (["cleanings", scope] as const)),
  /** Tasks with changes that none of those who do them has seen. */
  unseen: (member?: number) => ["unseen", member].filter((part) => part !== undefined),
  cleaning: (ref: string) => ["cleaning", ref] as const,
  /** The ways between the places of tasks. */
  ways: (tasks: readonly string[]) => ["ways", ...tasks] as const,
  reservations: () => ["reservations"] as const,
  /** The office's list of all reservations. */
  officeStays: () => ["office-stays"] as const,
  /** A reservation as the office edits it. */
  keptStay: (ref: string) => ["kept-stay", ref] as const,
  reservation: (ref: string) => ["reservation", ref] as const,
  messages: (kind: "cleaning" | "reservation", ref: string) => ["messages", kind, ref] as const,
  translation: (kind: "cleaning" | "reservation", ref: string, message: number, lang: string) =>
    ["translation", kind, ref, message, lang] as const,
  /** Without a date all days of the agency, without the agency all boards. */
  board: (member?: number, date?: string) => ["board", member, date].filter((part) => part !== undefined),
  /** The plan of a day by people; without a day all of them. */
  schedule: (member?: number, day?: string, plan?: string) =>
    ["schedule", member, day, plan].filter((part) => part !== undefined),
  proposal: (member: number, day: string, turn: number) => ["proposal", member, day, turn],
  /** Proposals for the days from a Monday on, and what is chosen of them; with a day the search for that day. */
  weekProposal: (member: number, monday: string, day?: string) =>
    ["proposal", member, "week", monday, day].filter((part) => part !== undefined),
  stays: (member?: number, date?: string) => ["stays", member, date].filter((part) => part !== undefined),
  /** What is reported at the home of a task; without a task, everything that is reported, the office's lists too. */
  problems: (ref?: string) => ["problems", ref].filter((part) => part !== undefined),
  /** What is reported to an agency. */
  memberProblems: (member: number) => [...keys.problems(), "member", member] as const,
  /** Which columns the office's lists show. */
  columns: () => ["columns"] as const,
  mails: (member?: number) => ["mails", member].filter((part) => part !== undefined),
  /** What needs attention at an agency; without it at all. */
  attention: (member?: number) => ["attention", member].filter((part) => part !== undefined),
  /** What an agency still lacks before it can work. */
  missing: (member: number) => ["missing", member] as const,
  /** What was found of an agency by what was typed. */
  search: (member: number, typed: string) => ["search", member, typed] as const,
  /** The office's lists of money. */
  money: (member?: number) => ["money", member].filter((part) => part !== undefined),
  /** The agency’s webhooks, with their deliveries. */
  webhooks: (member: number) => ["webhooks", member] as const,
  /** The agency’s API tokens. */
  apiTokens: (member: number) => ["api-tokens", member] as const,
  archives: (member: number) => ["archives", member] as const,
  examination: (member: number) => ["examination", member] as const,
  demoAgency: (member: number) => ["demo-agency", member] as const,
  /** The agency’s imports of files; one of them with its lines. */
  imports: (member: number) => ["imports", member] as const,
  import: (ref: string) => ["import", ref] as const,
  inbox: (member?: number) => ["inbox", member].filter((part) => part !== undefined),
};
