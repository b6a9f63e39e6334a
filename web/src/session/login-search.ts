import { safeNext } from "./next";

/** What the login pages read from their address. */
export interface LoginSearch {
  /** The agency's login link. */
  m?: string;
  h?: string;
  /** Where to go after signing in: a page of ours, or nothing. */
  next?: string;
  reason?: "tokenDifferent" | "tokenEmpty";
  /** The token of an activation or reset link. */
  t?: string;
}

/** Four texts are read by hand: a schema library would weigh more than this whole page's own code. */
export function parseLoginSearch(given: Record<string, unknown>): LoginSearch {
  const text = (name: "m" | "h" | "t") => {
    const value = given[name];
    return typeof value === "string" && value !== "" && value.length <= 500 ? { [name]: value } : {};
  };
  const next = safeNext(given.next);
  const { reason } = given;
  return {
    ...text("m"),
    ...text("h"),
    ...text("t"),
    ...(next === undefined ? {} : { next }),
    ...(reason === "tokenDifferent" || reason === "tokenEmpty" ? { reason } : {}),
  };
}
