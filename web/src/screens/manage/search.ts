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

export function parseManageSearch(given: Record<string, unknown>): ManageSearch {
  const { member, date, kind, ref, show, only } = given;
  return {
    ...(/^[1-9]\d{0,15}$/.test(String(member)) ? { member: Number(member) } : {}),
    ...(typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
      ? { date }
      : {}),
    ...(kind === "cleaning" || kind === "reservation" ? { kind } : {}),
    ...(typeof ref === "string" && /^[1-9]\d{0,15}-[1-9]\d{0,15}$/.test(ref) ? { ref } : {}),
    ...(show === "mine" || show === "all" ? { show } : {}),
    ...(only === "cleaning" || only === "reservation" ? { only } : {}),
  };
}
