import { perWindow } from "./store";

/** A sign-in that waits for a code. It is no session: the server takes it with a code only, once, and for a few minutes. */
export interface Challenge {
  challenge: string;
  /** Under which name the person signs in; empty where the way to sign in does not say it. */
  username: string;
  /** In seconds, by this device's clock. */
  ends: number;
  /** The ways to answer it that the person has; a server that does not say so takes codes. */
  ways?: readonly string[] | undefined;
}

const key = "sign_in_challenge";

/** In this window until it is answered: a phone that switches to the authenticator app may load the page again. */
export function keepChallenge(challenge: Challenge): void {
  perWindow.set(key, JSON.stringify(challenge));
}

export function keptChallenge(): Challenge | undefined {
  try {
    const kept = JSON.parse(perWindow.get(key) ?? "") as Partial<Challenge>;
    if (typeof kept.challenge !== "string" || typeof kept.ends !== "number") return undefined;
    return { challenge: kept.challenge, username: kept.username ?? "", ends: kept.ends, ways: kept.ways };
  } catch {
    return undefined;
  }
}

export function dropChallenge(): void {
  perWindow.remove(key);
}
