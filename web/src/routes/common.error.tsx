import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { safeNext } from "#/session/next";
import { late } from "#/ui/late";

export const Route = createFileRoute("/common/error")({
  /** `next` is the page that failed. */
  validateSearch: (given: Record<string, unknown>): { next?: string | undefined } => ({ next: safeNext(given.next) }),
  loader: () => loadTexts("app"),
  component: late(() => import("#/screens/error/CommonErrorScreen"), "CommonErrorScreen"),
});
