import { keepLinkToken, linkToken } from "./link-token";
import { perWindow } from "./store";

/** Takes the token of an invitation out of what stands behind #, and reports whether there was one. */
export function takeInvitation(hash: string): boolean {
  const token = /^#?([\w-]{20,100})$/.exec(hash)?.[1];
  if (!token) return false;
  if (linkToken("invite") !== token) perWindow.drop("form invited");
  keepLinkToken("invite", token);
  return true;
}
