import { NetworkFailure, Refusal } from "#/api/refusal";
import { keepEnded } from "./ended";
import { isSharedDevice, local } from "./store";
import { callToken } from "./token-call";
import { dropTokens, keepTokens, nowSeconds, readTokens, validity, type Tokens } from "./tokens";

/** The lock under which tokens are renewed. */
export const renewal = "latchkey-refresh";

/** Across tabs too: a refresh token is good for one use, so two tabs must not spend it at once. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return work();
  return (await navigator.locks.request(renewal, work)) as Result;
}

/**
 * Renews, and asks again at once where no answer came. The server gives the same tokens again for half a minute, and takes a later try for a theft: so all tries begin
 * within 20 seconds, and the last one waits for as long as the browser does.
 */
async function renew(refresh: string): Promise<Tokens> {
  const grant = { grant_type: "refresh_token", refresh_token: refresh } as const;
  for (const within of [10_000, 10_000])
    try {
      return await callToken(grant, within);
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) throw failure;
    }
  return callToken(grant);
}

let onEnded: (() => Promise<void>) | undefined;

/** Called once the server has ended the session of this browser; the answer to who asked comes after it. */
export function whenEnded(listener: () => Promise<void>): void {
  onEnded = listener;
}

let running: Promise<Tokens | undefined> | undefined;

/**
 * The tokens after a refresh; concurrent callers share one request. `refused` names an access token that the server did
 * not accept although its time was not over. A network failure is thrown, because it says nothing about the session;
 * a refusal ends the session here and gives none.
 */
export function refreshTokens(refused?: string): Promise<Tokens | undefined> {
  running ??= alone(async () => {
    const tokens = readTokens();
    if (!tokens) return undefined;
    // Another tab may have refreshed while this one waited for the lock.
    if (validity(tokens, nowSeconds()) === "TokenIsValid" && tokens.access !== refused) return tokens;
    try {
      const renewed = await renew(tokens.refresh);
      // Signed out, or in under another name, while the answer was on its way: then it must not bring the session back.
      // A device that is being locked waits for it.
      if (readTokens(local)?.refresh !== tokens.refresh) return readTokens();
      keepTokens(renewed);
      return renewed;
    } catch (failure) {
      if (failure instanceof NetworkFailure) throw failure;
      if (failure instanceof Refusal && failure.status >= 500)
        throw new NetworkFailure("unavailable", { cause: failure });
      if (failure instanceof Refusal && failure.status === 429)
        throw new NetworkFailure("too many", { cause: failure });
      if (readTokens(local)?.refresh === tokens.refresh) {
        dropTokens();
        // Ended from another device, or by itself: every window of this browser notices by the name that is empty, and leaves
        // what is typed for when the person is back (leaveWindow).
        local.set("username", "");
        // Only the server itself says so: what a hotel's WiFi answers in its place empties no device.
        if (failure instanceof Refusal && failure.code === "invalid_grant") {
          keepEnded();
          await onEnded?.();
        }
      }
      return undefined;
    }
  }).finally(() => {
    running = undefined;
  });
  return running;
}

let onShared: (() => Promise<void>) | undefined;

/** For what a window waits for before it uses its session, on a device that is not the person's own. */
export function beforeShared(listener: () => Promise<void>): void {
  onShared = listener;
}

/** A token that is good for half a minute at least, refreshed first if need be. */
export async function freshToken(): Promise<string | undefined> {
  if (isSharedDevice()) await onShared?.();
  const tokens = readTokens();
  switch (validity(tokens, nowSeconds())) {
    case "NoTokenPresent":
      return undefined;
    case "TokenIsValid":
      return tokens?.access;
    case "TokenExpired":
      return (await refreshTokens())?.access;
  }
}
