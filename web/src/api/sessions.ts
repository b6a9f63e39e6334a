import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

/** One sign-in of the person, on one device. */
export type OwnSession = Answers["AccountSessionAnswer"];

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => call("GET", "/v1/sessions", { signal }),
  staleTime: 0,
  // Where somebody else is signed in is nothing to keep on this device.
  meta: { keep: false },
});

/** Ends one sign-in, or all but this one. */
export async function endSession(id?: OwnSession["id"]): Promise<void> {
  await (id === undefined ? call("DELETE", "/v1/sessions") : call("DELETE", "/v1/sessions/{id}", { path: { id } }));
}

/** The person's own password; all their other sessions end with it. */
export async function changePassword(current: string, password: string): Promise<void> {
  await call("POST", "/v1/account_password", { body: { current, password } });
}
