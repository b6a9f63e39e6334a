import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

/** One's own absences: asked for, answered, entered. */
export const Route = createFileRoute("/_signed-in/_staff/absences")({
  component: late(() => import("#/screens/cleaning/OwnAbsencesScreen"), "OwnAbsencesScreen"),
});
