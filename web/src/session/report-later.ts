import { watchFailures } from "#/api/http";
import { loadPart } from "#/api/parts";
import type { ErrorReport } from "./report-error";

/** For the first page, which does without the reports' own code until there is one. Says whether the server has taken the report. */
export async function reportLater(report: ErrorReport): Promise<boolean> {
  try {
    return await (await loadPart(() => import("./report-error"), { unseen: true })).reportError(report);
  } catch {
    // A report that cannot be sent is dropped.
    return false;
  }
}

// The one way of every failed call (failures.ts), whatever its caller makes of it.
watchFailures((request, answer) => {
  const copy = answer.clone();
  loadPart(() => import("./failures"), { unseen: true }).then(
    ({ noteAnswer }) => noteAnswer(request, copy),
    () => undefined,
  );
});

/** Failures that are no bug: the calls among them were noted when they failed. */
const ofCalls = new Set(["NetworkFailure", "AbortError", "Refusal"]);

/** A bug that ended a read, a write or a promise. */
export function noteBug(reason: unknown, type: "critical" | "unhandled"): void {
  if (reason instanceof Error && ofCalls.has(reason.name)) return;
  void reportLater({
    message: reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason),
    code: type,
    type,
  });
}

/** What nobody caught; errors of the boot are only logged to the console by the browser itself. */
export function watchUnhandled(): void {
  window.addEventListener("unhandledrejection", (event) => noteBug(event.reason, "unhandled"));
}
