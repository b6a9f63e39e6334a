import { prepared } from "./address";

/** Ends the session that a hash or a token names. */
export const signOut = (session: { refresh_hash: string } | { refresh_token: string }) =>
  prepared("POST", "/v1/sign_out", { body: session });
