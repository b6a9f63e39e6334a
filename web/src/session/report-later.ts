import { loadPart } from "#/api/parts";
import type { ErrorReport } from "./report-error";

/** For the first page, which does without the reports' own code until there is one. */
export async function reportLater(report: ErrorReport): Promise<void> {
  try {
    const { reportError } = await loadPart(() => import("./report-error"), { unseen: true });
    reportError(report);
  } catch {
    // A report that cannot be sent is dropped.
  }
}

/** What nobody caught; errors of the boot are only logged to the console by the browser itself. */
export function watchUnhandled(): void {
  window.addEventListener("unhandledrejection", (event) => {
    const reason: unknown = event.reason;
    if (
      reason instanceof Error &&
      (reason.name === "NetworkFailure" || reason.name === "AbortError" || reason.name === "Refusal")
    )
      return;
    void reportLater({
      message: reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason),
      code: "unhandled",
      type: "unhandled",
    });
  });
}
