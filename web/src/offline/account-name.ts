import { username } from "#/session/session";
import { local } from "#/session/store";

/** The same person writes their address in more than one way. */
export function accountName(name: string | null): string | null {
  const plain = name?.trim().toLowerCase();
  return plain ? plain : null;
}

/** Who is signed in here; nobody while this window and the others disagree. */
export function currentAccount(): string | null {
  const here = accountName(username());
  return here !== null && here === accountName(local.get("username")) ? here : null;
}
