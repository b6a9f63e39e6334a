import type { Answers } from "./answers";
import { call } from "./call";

/** Who invites to what. */
export type JoinInvitation = Answers["AccountInvited"];
export type InvitationLink = Answers["AccountInvitationLink"];

/** A link that invites an entry of the team; an earlier one of it ends. It is given this once. */
export async function inviteByLink(ref: string): Promise<InvitationLink> {
  return call("POST", "/v1/manage/staff/{ref}/invitation", { path: { ref } });
}

export async function withdrawInvitation(ref: string): Promise<void> {
  await call("DELETE", "/v1/manage/staff/{ref}/invitation", { path: { ref } });
}

/** The token goes in the body, never in an address. */
export async function lookAtInvitation(token: string): Promise<JoinInvitation> {
  return call("POST", "/v1/join/look", { body: { token }, public: true });
}

/** Has the way in mailed to the address that the person names as their own, for an invitation without one. */
export async function nameOwnAddress(token: string, username: string, lang: string): Promise<void> {
  await call("POST", "/v1/join/address", { body: { token, username, lang }, public: true });
}

/** Accepts as the person who is signed in. */
export async function joinTeam(token: string): Promise<void> {
  await call("POST", "/v1/join", { body: { token } });
}
