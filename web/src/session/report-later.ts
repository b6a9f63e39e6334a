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

/** A bug that ended a read, a write or a promise; the promise is that of its report. */
export function noteBug(reason: unknown, type: "critical" | "unhandled"): Promise<boolean> | undefined {
  if (reason instanceof Error && ofCalls.has(reason.name)) return undefined;
  return reportLater({
    message: reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason),
    code: type,
    type,
    stack: (reason as Partial<Error> | undefined)?.stack,
  });
}

/** What nobody caught, while the page goes on: reported, and shown once by `tell`. */
export function watchUnhandled(tell: (report: Promise<boolean>) => void): void {
  const note = (reason: unknown) => {
    const report = noteBug(reason, "unhandled");
    if (report) tell(report);
  };
  window.addEventListener("unhandledrejection", ({ reason }) => note(reason));
  // Without an error object it is a notice of the browser, such as that of a ResizeObserver.
  window.addEventListener("error", ({ error }) => error instanceof Error && note(error));
}
