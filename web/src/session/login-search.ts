import * as z from "zod/mini";
import { safeNext } from "./next";

const text = z.catch(z.optional(z.string()), undefined);

const search = z.object({
  /** The agency's login link. */
  m: text,
  h: text,
  /** Where to go after signing in: a page of ours, or nothing. */
  next: z.catch(
    z.optional(
      z.pipe(
        z.string(),
        z.transform((next: string) => safeNext(next)),
      ),
    ),
    undefined,
  ),
  reason: z.catch(z.optional(z.enum(["tokenDifferent", "tokenEmpty"])), undefined),
  /** The token of an activation or reset link. */
  t: text,
});

export interface LoginSearch {
  m?: string | undefined;
  h?: string | undefined;
  next?: string | undefined;
  reason?: "tokenDifferent" | "tokenEmpty" | undefined;
  t?: string | undefined;
}

/** Whatever stands in the address: what cannot be read counts as not there. */
export function parseLoginSearch(given: Record<string, unknown>): LoginSearch {
  const read = z.parse(search, given);
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
