import { queryOptions } from "@tanstack/react-query";
import type { Answers } from "./answers";
import { call } from "./call";

/** How a signed-in person proves once more who they are: by the password, a code or a passkey. */
export type Proof = Answers["AccountProofBody"];

export type FactorSetup = Answers["AccountSecondFactorSetup"];

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: async ({ signal }) => call("GET", "/v1/second_factor", { signal }),
  staleTime: 0,
  meta: { keep: false },
});

/** A new secret; it counts once a code has confirmed it. */
export async function beginSecondFactor(proof: Proof): Promise<FactorSetup> {
  return call("POST", "/v1/second_factor", { body: proof });
}

/** Turns it on and gives the recovery codes, which are shown this once. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { recovery_codes: codes } = await call("POST", "/v1/second_factor/confirm", { body: { code } });
  return codes;
}

export async function renewRecoveryCodes(proof: Proof): Promise<string[]> {
  const { recovery_codes: codes } = await call("POST", "/v1/second_factor/recovery_codes", { body: proof });
  return codes;
}

export async function turnOffSecondFactor(proof: Proof): Promise<void> {
  await call("POST", "/v1/second_factor/off", { body: proof });
}

/** Deletes the second factor of somebody of the team who has lost it; the proof is one's own. */
export async function resetSecondFactor(ref: string, proof: Proof): Promise<void> {
  await call("POST", "/v1/manage/staff/{ref}/second_factor_reset", { path: { ref }, body: proof });
}

export type TeamAct = Answers["MemberStaffHistoryEntry"];

/** What managers did to the logins of their team. */
export const teamHistoryQuery = (member: number) =>
  queryOptions({
    queryKey: ["team-history", member],
    queryFn: async ({ signal }) => call("GET", "/v1/manage/staff_history", { query: { memberid: member }, signal }),
    enabled: member > 0,
  });
