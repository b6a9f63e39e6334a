import { send } from "#/api/http";
import { signOut } from "#/api/sign-out";
import { local } from "./store";

const waiting = "sign_outs";

function read(): string[] {
  return (local.get(waiting) ?? "").split(" ").filter(Boolean);
}

function write(hashes: string[]): void {
  if (hashes.length) local.set(waiting, hashes.join(" "));
  else local.remove(waiting);
}

async function tell(session: Parameters<typeof signOut>[0]): Promise<boolean> {
  const { path, method, body } = signOut(session);
  const { status } = await send(
    new Request(new URL(path, location.origin), {
      method,
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return status < 500 && status !== 429;
}

/** Sends the server the sessions that ended here; what did not arrive is sent again later. */
export async function deliverSignOuts(): Promise<void> {
  for (const hash of read()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: there is hardly ever more than one
      if (!(await tell({ refresh_hash: hash }))) return;
    } catch {
      return;
    }
    write(read().filter((other) => other !== hash));
  }
}

/**
 * Ends a session on the server by the hash of its refresh token (RFC 7009), so that no access token need be good any more. Without a connection the
 * hash waits: the person who finds it can end the session, and nothing else.
 */
export async function queueSignOut(refresh: string): Promise<void> {
  // Pages without encryption have no hashes; there is nothing to wait with, then.
  if (!("subtle" in crypto)) {
    await tell({ refresh_token: refresh });
    return;
  }
  await queueHash(await refreshHash(refresh));
}

/** By what the server knows a session that it is to end. */
export async function refreshHash(refresh: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(refresh));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function queueHash(hash: string): Promise<void> {
  write([...read().filter((other) => other !== hash), hash].slice(-20));
  await deliverSignOuts();
}

/** When the app begins, and whenever the network is back. */
export function keepDelivering(): void {
  const deliver = () => void deliverSignOuts();
  window.addEventListener("online", deliver);
  deliver();
}
