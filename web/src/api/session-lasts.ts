import { call } from "./call";

/** What the server says of the session that the hash of a refresh token names; the hash signs nobody in. */
export async function askSession(hash: string): Promise<{ lasts?: boolean }> {
  return call("POST", "/v1/session_lasts", { body: { refresh_hash: hash }, public: true });
}
