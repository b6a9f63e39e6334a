import { safeNext } from "./next";

/** What the login pages read from their address. */
export interface LoginSearch {
  /** The agency's login link. */
  m?: string | undefined;
  h?: string | undefined;
  /** Where to go after signing in: a page of ours, or nothing. */
  next?: string | undefined;
  reason?: "tokenDifferent" | "tokenEmpty" | undefined;
  /** A one-time sign-in link says so; all other links are distinguished by their page. */
  kind?: "link" | undefined;
  /** Whom an agency's mail offers a login. */
  username?: string | undefined;
}

/**
 * A few texts are read by hand: a schema library would weigh more than this whole page's own code. What is refused is named as undefined, for the router lays the
 * result over the raw search: a key that is merely left out would come through as it was given.
 */
export function parseLoginSearch(given: Record<string, unknown>): LoginSearch {
  const text = (name: "m" | "h" | "username") => {
    const value = given[name];
    return typeof value === "string" && value !== "" && value.length <= 500 ? value : undefined;
  };
  const { reason } = given;
  return {
    m: text("m"),
    h: text("h"),
    kind: given.kind === "link" ? "link" : undefined,
    username: text("username"),
    next: safeNext(given.next),
    reason: reason === "tokenDifferent" || reason === "tokenEmpty" ? reason : undefined,
  };
}
