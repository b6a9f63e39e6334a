import { isReport } from "#/api/client-errors";
import { NetworkFailure, Refusal, refusalFrom } from "#/api/refusal";
import { reportError } from "./report-error";

/**
 * Refusals that answer what a person did, beside those whose status says it: a rule of the product says no, and its text says why. Every other code is a fault of the app or of the server.
 * A test compares this list with the server's.
 */
const byRule = new Set([
  "invalid_member",
  "hashes_are_invalid",
  "invalid_grant",
  "wrong_token_activation",
  "wrong_token_reset",
  "token_voided",
  "token_different",
  "recaptcha_not_solved",
  "recaptcha_not_solved_and_mparam_not_v2",
  "booking_not_found",
  "too_large",
  "message_too_long",
  "message_empty",
  "task_end_before_start",
  "task_time_in_future",
  "reason_required",
  "file_not_allowed",
  "file_damaged",
  "file_too_large",
  "too_many_files",
  "no_room",
  "not_translatable",
  "traveller_invalid",
  "service_refused",
  "payment_refused",
  "statement_refused",
  "calendar_refused",
  "second_factor_wrong",
  "second_factor_expired",
]);

/** Statuses whose meaning for the person does not depend on the code. */
const expected = new Set([401, 403, 404, 409, 429]);

/** `away`: no answer came. `denied`: a 403. `rule`: an answer to what the person did. `fault`: critical, the operator has to know. */
type FailureKind = "away" | "denied" | "rule" | "fault";

interface Call {
  method: string;
  path: string;
}

/** Forms show the reasons at their fields; a wrong login link is the link's fault. */
function namesItsReason(refusal: Refusal, call: Call | undefined): boolean {
  const reasons = Object.values(refusal.fields);
  if (/hash(es)?_(is|are)_invalid/.test([refusal.message, ...reasons].join(" "))) return true;
  return reasons.length > 0 && call?.method !== "GET";
}

export function kindOfFailure(failure: unknown, call?: Call): FailureKind {
  if (failure instanceof NetworkFailure || (failure instanceof DOMException && failure.name === "AbortError"))
    return "away";
  if (!(failure instanceof Refusal)) return "fault";
  if (failure.status >= 500) return byRule.has(failure.code) ? "rule" : "fault";
  if (failure.status === 403) return "denied";
  if (expected.has(failure.status) || byRule.has(failure.code)) return "rule";
  return failure.code === "bad_request" && namesItsReason(failure, call) ? "rule" : "fault";
}

/** An address without what it is about: pages and calls of one kind are one. */
const shapeOf = (path: string) =>
  path.replaceAll(/(?<=\/)-?\d[\d-]*(?=\/|$)/g, "{id}").replaceAll(/(?<=\/)[\w-]{24,}/g, "{token}");

const causeOf = (failure: unknown) =>
  failure instanceof Refusal ? `${failure.status} ${failure.code}`.trim() : String(failure);

const reported = new Map<string, Promise<boolean>>();

/**
 * Every failed call comes here: a 403 is logged quietly, a fault is reported as critical, once per page and cause. The promise says
 * whether the server has taken that report.
 */
export function noteFailure(failure: unknown, call?: Call): Promise<boolean> {
  const kind = kindOfFailure(failure, call);
  if (kind === "denied") console.debug("not allowed", call ? `${call.method} ${shapeOf(call.path)}` : "");
  if (kind !== "fault") return Promise.resolve(false);
  const page = shapeOf(location.pathname);
  const key = `${page} ${causeOf(failure)}`;
  const before = reported.get(key);
  if (before) return before;
  const where = call ? `${call.method} ${shapeOf(call.path)}: ` : "";
  const report = reportError({
    message: `${where}${causeOf(failure)} on ${page}`,
    code: failure instanceof Refusal ? causeOf(failure) : "load",
    type: "critical",
  });
  reported.set(key, report);
  return report;
}

/** The same for a failed answer of the server, before its caller sees it. */
export async function noteAnswer({ method, url }: Request, answer: Response): Promise<void> {
  const path = new URL(url).pathname;
  if (isReport(path)) return;
  const body: unknown = await answer.json().catch(() => undefined);
  void noteFailure(refusalFrom(answer.status, body), { method, path });
}
