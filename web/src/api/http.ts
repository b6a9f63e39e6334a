import { currentLanguage } from "#/i18n/current";
import { callAnswered, networkMissed } from "./connection";
import { newIdempotencyKey } from "./key";
import { partsAwaited } from "./parts";
import { NetworkFailure, refusalFrom } from "./refusal";

/** What the calls need of the session; the session hands it in, because api knows nothing of it. */
export interface Bearer {
  /** A token that is valid for a while yet, refreshed before if need be; none when nobody is signed in. */
  token: () => Promise<string | undefined>;
  /** The server refused this token: a newer one, if there is one. */
  renew: (refused: string) => Promise<string | undefined>;
}

let bearer: Bearer | undefined;

export function connectBearer(given: Bearer): void {
  bearer = given;
}

type FailureWatcher = (request: Request, answer: Response) => void;

const watchers = new Set<FailureWatcher>();

/** For what has to know of every call that the server refused, whatever its caller makes of it. A watcher that reads the answer reads a clone. */
export function watchFailures(watcher: FailureWatcher): void {
  watchers.add(watcher);
}

const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Milliseconds: after the first a network is doubted that answers no read, after the second the read is given up, and after the third an answer that began and
 * does not end.
 */
const [doubtAfter, beginsWithin, endsWithin] = [8000, 30_000, 300_000];

/** Reads that have waited for long: they end when the network was away and is back, because their connections may be dead. */
const doubted = new Set<() => void>();

const endDoubted = () => {
  for (const giveUp of doubted) giveUp();
};

/** A network that takes calls and gives nothing back, as in a tunnel, says so itself only after minutes: a read is given up before, and asked for again. */
async function fetchWithin(within: number, request: Request): Promise<Response> {
  const mine = new AbortController();
  const giveUp = () => mine.abort(new Error("no answer in time"));
  const { signal } = request;
  const leave = () => mine.abort(signal.reason);
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  const doubt = setTimeout(() => {
    doubted.add(giveUp);
    void networkMissed(endDoubted);
  }, doubtAfter);
  let end = setTimeout(giveUp, within);
  try {
    const answer = await fetch(request, { signal: mine.signal });
    // A write that has a time ends within it, or is sent again.
    if (request.method !== "GET") return answer;
    clearTimeout(end);
    // A file may be large and its way slow.
    if (answer.headers.get("Content-Type")?.includes("json")) end = setTimeout(giveUp, endsWithin);
    return answer;
  } catch (failure) {
    clearTimeout(end);
    signal.removeEventListener("abort", leave);
    throw failure;
  } finally {
    clearTimeout(doubt);
    // An answer that has begun is not given up for the network's sake.
    doubted.delete(giveUp);
  }
}

/** What a call fails with whose answer did not come, or not all of it. */
function unanswered(cause: unknown): unknown {
  const givenUp = cause instanceof DOMException && cause.name === "AbortError";
  return givenUp ? cause : new NetworkFailure("no answer", { cause });
}

/**
 * Sends a call in the language that the app shows now: a call that has waited in the outbox, too. The browser's own header
 * says what the device speaks, not what the person has chosen. `within` is when the answer to a read must have begun, and
 * when the answer to a write must be here, in milliseconds; at 0 the call waits for as long as the browser does, as writes do.
 */
export async function send(request: Request, within = request.method === "GET" ? beginsWithin : 0): Promise<Response> {
  request.headers.set("X-Lang", currentLanguage());
  const early = !partsAwaited();
  try {
    const answer = await (within ? fetchWithin(within, request) : fetch(request));
    // A call from before the network counted as lost is answered: the network was slow, not away, and other reads may still be answered.
    if (early && partsAwaited()) doubted.clear();
    if (answer.ok) callAnswered();
    if (answer.status >= 400) for (const watcher of watchers) watcher(request, answer);
    return answer;
  } catch (cause) {
    throw unanswered(cause);
  }
}

/**
 * Sends with the bearer, and once more with a newer one when the first is refused. Each write carries an
 * Idempotency-Key; give your own to send the same write again later.
 */
export async function authorised(request: Request, within?: number): Promise<Response> {
  const headers = new Headers(request.headers);
  if (writes.has(request.method) && !headers.has("Idempotency-Key"))
    headers.set("Idempotency-Key", newIdempotencyKey());
  const token = await bearer?.token();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const first = new Request(request, { headers });
  const again = first.clone();
  const answer = await send(first, within);
  if (answer.status !== 401 || !token) return answer;
  const newer = await bearer?.renew(token);
  if (!newer || newer === token) return answer;
  const retried = new Headers(again.headers);
  retried.set("Authorization", `Bearer ${newer}`);
  return send(new Request(again, { headers: retried }), within);
}

/** The JSON of an answer; undefined where it is none. */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw unanswered(cause);
  });
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The keys of writes whose answer never came, by what they say: the same write asked for again after a lost answer takes the same key, and the server does it once.
 * An answer to another write beside it ends that: put away, brought back and put away again are three writes. A write of a file always takes a new key: its bytes
 * are sent again.
 */
const unansweredWrites = new Map<string, { key: string; beside: string }>();

/** What lies beside an address: all of the same thing. */
const besideOf = (path: string) => path.replace(/\?.*$/, "").replace(/\/[^/]*$/, "");

async function once(
  method: string,
  path: string,
  body: string | undefined,
  ask: (key: string) => Promise<Response>,
): Promise<Response> {
  const said = `${method} ${path} ${body ?? ""}`;
  const beside = besideOf(path);
  const key = unansweredWrites.get(said)?.key ?? newIdempotencyKey();
  unansweredWrites.set(said, { key, beside });
  const answer = await ask(key);
  // A proxy may say 502 of a server that has done it.
  if (answer.status < 500)
    for (const [other, { beside: there }] of unansweredWrites) if (there === beside) unansweredWrites.delete(other);
  return answer;
}

/** How a call is sent, beside what it says. */
export interface Sending {
  /** Idempotency-Key, to send the same write again after the page was left. Without one, a write that had no answer keeps its key for the next try. */
  key?: string;
  signal?: AbortSignal;
  /** Without the bearer. */
  public?: boolean;
  /** The call outlives its page. */
  keepalive?: boolean;
}

/** One call by its address; `call` is the typed way to it. */
export async function request(
  method: string,
  path: string,
  options: Sending & { body?: unknown; form?: FormData } = {},
): Promise<unknown> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const ask = async (key: string | undefined) => sendOne(method, path, { ...options, json: body, key });
  const response =
    options.key || options.public || options.form || !writes.has(method)
      ? await ask(options.key)
      : await once(method, path, body, ask);
  const answer = await bodyOf(response);
  if (!response.ok) throw refusalFrom(response.status, answer);
  return answer;
}

async function sendOne(
  method: string,
  path: string,
  options: Omit<Sending, "key"> & { key: string | undefined; json: string | undefined; form?: FormData },
): Promise<Response> {
  const headers = new Headers({ Accept: "application/json" });
  if (options.key) headers.set("Idempotency-Key", options.key);
  if (options.json !== undefined) headers.set("Content-Type", "application/json");
  const made = new Request(new URL(path, location.origin), {
    method,
    headers,
    ...(options.form ? { body: options.form } : options.json === undefined ? {} : { body: options.json }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  });
  return options.public ? send(made) : authorised(made);
}
