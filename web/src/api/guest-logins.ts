import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

/** The login of guests of the agency, and what keeps it from working. */
export type GuestLogin = Answers["AccountGuestLoginAnswer"];

export type GuestHelp = "link" | "invite" | "lift";

export const guestLoginsKey = (member: number) => ["guest-logins", member] as const;

export const guestLoginsQuery = (member: number, typed: string) =>
  queryOptions({
    queryKey: [...guestLoginsKey(member), typed],
    queryFn: async ({ signal }) =>
      call("GET", "/v1/manage/guestlogins", { query: { memberid: member, q: typed }, signal }),
    enabled: member > 0 && typed !== "",
    // Whose address has a login is nothing to keep on this device.
    meta: { keep: false },
  });

export async function helpGuest(ref: string, help: GuestHelp): Promise<unknown> {
  return call("POST", "/v1/manage/guestlogins/{ref}/help", { path: { ref }, body: { help } });
}
