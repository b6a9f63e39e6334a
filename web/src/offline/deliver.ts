import { send } from "#/api/http";
import { NetworkFailure, Refusal, refusalFrom } from "#/api/refusal";
import { freshToken, refreshTokens } from "#/session/refresh";
import { currentAccount } from "./account-name";
import { readContent } from "./content";
import { type Delivery, LostContent, type Row, unreadable } from "./row";
import { clearSent } from "./sent";
import { bringFiles, sizeOf, uploadName } from "./upload";

const timeout = 30_000;
/** The server makes pictures new before it answers. */
const withFilesTimeout = 120_000;
/** Files that are not larger than this together, in bytes, go in one call with their message; others in parts, so that a broken connection costs one part. */
const inOne = 256 * 1024;

/** Statuses of a server that cannot at the moment; every other refusal would be repeated. */
const passing = new Set([408, 425, 429]);

/** A server's own answers that it would repeat: it does not know the call, or has no room for it. Nothing of the call has had an effect. */
const lasting = new Set([501, 507]);

/** What an answer means for the row. */
export function judge(status: number, body: unknown, retryAfter: string | null): Delivery {
  if (status >= 200 && status < 300) {
    const data = typeof body === "object" && body !== null && "data" in body ? body.data : undefined;
    return { outcome: "done", data };
  }
  const refusal: Refusal = refusalFrom(status, body);
  if ((status >= 500 && !lasting.has(status)) || passing.has(status)) {
    const seconds = Number(retryAfter);
    return { outcome: "later", ...(seconds > 0 ? { seconds } : {}) };
  }
  // Something between here and the server, such as a hotel's sign-in page, that knows nothing of our refusals.
  if (status < 400 || refusal.code === "") return { outcome: "later" };
  return { outcome: "refused", refusal };
}

/** Milliseconds: a word that arrives later brings the time at which it was said. */
const atOnce = 60_000;

/**
 * The call as it goes out. A server of the release before does not know `at` of "we have left", so it goes along only when the word is late; that is another
 * call then, with a key of its own, and saying the same once more has no effect.
 */
export function asSent(row: Row, now = Date.now()): Row {
  if (row.kind !== "left") return row;
  if (now - row.made >= atOnce) return { ...row, key: `${row.key}-late` };
  const { at: _, ...body } = row.body;
  return { ...row, body };
}

/** `calling` is called before the call itself goes out; parts of files have no effect yet. */
async function once(
  row: Row,
  token: string,
  calling: () => void,
  yields: () => boolean,
): Promise<Response | "yielded"> {
  const files = row.files ?? [];
  const whole = !row.inParts && sizeOf(files) <= inOne;
  if (files.length > 0 && !whole) {
    const missing = await bringFiles(row, token, yields);
    if (missing) return missing;
  }
  const body = files.length > 0 && whole ? await form(row) : undefined;
  calling();
  if (row.method === "DELETE") return call(row, token, undefined, undefined);
  if (files.length === 0) return call(row, token, JSON.stringify(row.body), "application/json");
  if (body) return call(row, token, body, undefined);
  const uploads = files.map((_, index) => uploadName(row, index));
  return call(row, token, JSON.stringify({ ...row.body, uploads }), "application/json");
}

/** The call itself. A form says its own content type, with the mark between its parts. */
async function call(
  row: Row,
  token: string,
  body: string | FormData | undefined,
  type: string | undefined,
): Promise<Response> {
  return send(
    new Request(new URL(row.path, location.origin), {
      method: row.method,
      headers: {
        Accept: "application/json",
        ...(type ? { "Content-Type": type } : {}),
        "Idempotency-Key": row.key,
        Authorization: `Bearer ${token}`,
      },
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(row.files ? withFilesTimeout : timeout),
    }),
  );
}

async function form(row: Row): Promise<FormData> {
  const made = new FormData();
  for (const [name, value] of Object.entries(row.body)) made.set(name, String(value));
  for (const file of row.files ?? []) made.append("files", await readContent(file.content), file.name);
  return made;
}

/**
 * Sends one row once. The token is taken between two looks at who is signed in: a row never goes out under another
 * person's token, even when they sign in in another window at this very moment.
 */
async function attempt(row: Row, yields: () => boolean): Promise<Delivery> {
  const theirs = () => currentAccount() === row.account;
  let called = false;
  // A browser that knows that it has no network has sent nothing.
  const calling = () => {
    called ||= navigator.onLine;
  };
  const doubt = (delivery: Delivery): Delivery =>
    called && (delivery.outcome === "later" || delivery.outcome === "unreachable")
      ? { ...delivery, perhaps: true }
      : delivery;
  try {
    if (!theirs()) return { outcome: "foreign" };
    let token = await freshToken();
    if (!token || !theirs()) return { outcome: "foreign" };
    let answer = await once(asSent(row), token, calling, yields);
    if (answer === "yielded") return { outcome: "yielded" };
    if (answer.status === 401) {
      token = (await refreshTokens(token))?.access;
      if (!token || !theirs()) return { outcome: "foreign" };
      answer = await once(asSent(row), token, calling, yields);
      if (answer === "yielded") return { outcome: "yielded" };
      if (answer.status === 401) return { outcome: "foreign" };
    }
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok && body === undefined) return doubt({ outcome: "unreachable" });
    // What is to be taken away is gone already.
    if (row.method === "DELETE" && answer.status === 404 && body !== undefined)
      return { outcome: "done", data: undefined };
    return doubt(judge(answer.status, body, answer.headers.get("Retry-After")));
  } catch (failure) {
    if (failure instanceof NetworkFailure || failure instanceof DOMException) return doubt({ outcome: "unreachable" });
    if (failure instanceof Refusal) return doubt({ outcome: "later" });
    // Sending it again would not bring the file back: the person has to know.
    if (failure instanceof LostContent)
      return { outcome: "refused", refusal: new Refusal({ status: 0, code: unreadable }) };
    throw failure;
  }
}

/** Sends one row once; what does not arrive waits again, and no bar says that it is on its way. */
export async function deliver(row: Row, yields: () => boolean): Promise<Delivery> {
  let arrived = false;
  try {
    const delivery = await attempt(row, yields);
    arrived = delivery.outcome === "done";
    return delivery;
  } finally {
    if (!arrived) clearSent(row.seq);
  }
}
