import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

/** A company plans the hours and absences of one of its own people. */
export const Route = createFileRoute("/_signed-in/_staff/handout_/$id")({
  loader: () => loadTexts("handout"),
  component: late(() => import("#/screens/handout/PlanPersonScreen"), "PlanPersonScreen"),
});
