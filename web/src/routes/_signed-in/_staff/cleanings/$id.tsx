import { createFileRoute, redirect } from "@tanstack/react-router";
import { parsePairId } from "#/session/pair-id";
import { reportLater } from "#/session/report-later";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_staff/cleanings/$id")({
  // do=press comes from the code on a printed sheet: the next press is asked for, and made after a confirming tap.
  validateSearch: (search: Record<string, unknown>): { do?: "press" } => (search.do === "press" ? { do: "press" } : {}),
  beforeLoad: ({ params }) => {
    if (parsePairId(params.id)) return;
    void reportLater({ message: `task id ${params.id.slice(0, 40)}`, code: "bad_request", type: "invalid_id" });
    throw redirect({ to: "/cleanings", replace: true });
  },
  // Shown once all is there that must work without signal: it may be gone a second later.
  component: late(async () => {
    const { CleaningScreen, loadParts } = await import("#/screens/cleaning/CleaningScreen");
    await loadParts();
    return { CleaningScreen };
  }, "CleaningScreen"),
});
