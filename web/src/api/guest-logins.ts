import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";
import type { Proof } from "./second-factor";

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

/** Deletes the passkeys and recovery codes of the guest of a stay who has lost them; the proof is one's own. */
export async function resetGuest(ref: string, proof: Proof): Promise<void> {
  await call("POST", "/v1/manage/guestlogins/{ref}/reset", { path: { ref }, body: proof });
}
