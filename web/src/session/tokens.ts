import { lockedMark } from "./lock-names";
import { local, type Store } from "./store";

export interface Tokens {
  access: string;
  refresh: string;
  /** Epoch seconds. */
  expires: number;
}

export type TokenValidity = "NoTokenPresent" | "TokenIsValid" | "TokenExpired";

/** A token counts only while it has this long to live: a call takes time too. */
const margin = 30;

export function validity(tokens: Tokens | undefined, nowSeconds: number): TokenValidity {
  if (!tokens) return "NoTokenPresent";
  return tokens.expires - nowSeconds >= margin ? "TokenIsValid" : "TokenExpired";
}

/** While the device is locked there are none, unless their very store is named. */
export function readTokens(named?: Store): Tokens | undefined {
  if (!named && local.get(lockedMark) !== null) return undefined;
  const store = named ?? local;
  const access = store.get("access_token");
  const refresh = store.get("refresh_token");
  const expires = Number(store.get("expires"));
  if (!access || !refresh) return undefined;
  return { access, refresh, expires: Number.isFinite(expires) ? expires : 0 };
}

export function keepTokens(tokens: Tokens, store: Store = local): void {
  store.set("access_token", tokens.access);
  store.set("refresh_token", tokens.refresh);
  store.set("expires", String(tokens.expires));
}

export function dropTokens(store: Store = local): void {
  for (const key of ["access_token", "refresh_token", "expires"]) store.remove(key);
}

export const nowSeconds = () => Math.floor(Date.now() / 1000);
