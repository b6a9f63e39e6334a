import { perWindow } from "./store";

/** The token of an invitation: taken out of the address at once, and kept for this window so that a reload finds it. */
const key = "invitation";

/** Tells whether the address carried one. */
export function takeInvitation(hash: string): boolean {
  const token = /^#?([\w-]{20,100})$/.exec(hash)?.[1];
  if (!token) return false;
  if (perWindow.get(key) !== token) perWindow.drop("form invited");
  perWindow.set(key, token);
  return true;
}

export function keptInvitation(): string | undefined {
  return perWindow.get(key) ?? undefined;
}
