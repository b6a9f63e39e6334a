import type { Answers } from "./answers";
import { call } from "./call";
import { NetworkFailure } from "./refusal";

/** What the server sends every browser at the start, before anybody signs in. */
export type Config = Answers["AppWebConfig"];

const key = "config";

let asked: Promise<Config> | undefined;

async function ask(): Promise<Config> {
  const config = await call("GET", "/v1/config", { public: true });
  try {
    localStorage.setItem(key, JSON.stringify(config));
  } catch {
    // A forbidden or full store: without a connection there is none, then.
  }
  return config;
}

/** What the server said last, for a start without a connection; nothing in it belongs to a person. */
function lastConfig(): Config | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Config | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Asked once a page; a failed answer is asked again by the next who wants it, and until then the last one counts. */
export function loadConfig(): Promise<Config> {
  asked ??= ask().catch((failure: unknown) => {
    asked = undefined;
    const last = failure instanceof NetworkFailure ? lastConfig() : undefined;
    if (last) return last;
    throw failure;
  });
  return asked;
}

/** For the moment that changes it: the first agency is made. And for tests, of which each has an installation of its own. */
export function forgetConfig(): void {
  asked = undefined;
  localStorage.removeItem(key);
}
