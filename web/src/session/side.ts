import type { Status } from "#/api/session";
import { hasRole } from "./status";
import { local } from "./store";

/** In whose frame a page is shown that several kinds of people have. */
export type Side = "office" | "team" | "guest";

const key = "side";

/** For a person who both manages and works on tasks: what they chose last, at the choice of pages or by opening a page of the office. */
export function chooseSide(side: "office" | "team"): void {
  local.set(key, side);
}

export function sideOf(status: Status | undefined): Side {
  const works = hasRole(status, "cleaner", "company");
  if (hasRole(status, "manager")) return works && local.get(key) === "team" ? "team" : "office";
  return works ? "team" : "guest";
}
