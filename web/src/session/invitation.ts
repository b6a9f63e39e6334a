import { sealedInvited } from "./form-names";
import { keepLinkToken, linkToken } from "./link-token";
import { perWindow } from "./store";

const tokenIn = (hash: string) => /^#?([\w-]{20,100})$/.exec(hash)?.[1];

/** The same for an invitation to a team. It stays in this window while the person signs in. */
export function takeJoining(hash: string): boolean {
  const token = tokenIn(hash);
  if (token) keepLinkToken("join", token);
  return token !== undefined;
}

/** Takes the token of an invitation out of what stands behind #, and reports whether there was one. */
export function takeInvitation(hash: string): boolean {
  const token = tokenIn(hash);
  if (!token) return false;
  if (linkToken("invite") !== token) for (const place of [sealedInvited, "form invited"]) perWindow.drop(place);
  keepLinkToken("invite", token);
  return true;
}
