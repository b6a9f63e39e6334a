import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "#/api/answers";
import { request, requestData } from "#/api/http";

/** One sign-in of the person, on one device. */
export type OwnSession = Answers["AccountSessionAnswer"];

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => requestData<OwnSession[]>("GET", "/v1/sessions", { signal }),
  staleTime: 0,
  // Where somebody else is signed in is nothing to keep on this device.
  meta: { keep: false },
});

/** Ends one sign-in, or all but this one. */
export async function endSession(id?: OwnSession["id"]): Promise<void> {
  await request("DELETE", id === undefined ? "/v1/sessions" : `/v1/sessions/${id}`);
}

/** The person's own password; all their other sessions end with it. */
export async function changePassword(current: string, password: string): Promise<void> {
  await request("POST", "/v1/account_password", { body: { current, password } });
}
