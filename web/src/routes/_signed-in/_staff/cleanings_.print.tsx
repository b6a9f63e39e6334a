import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_staff/cleanings_/print")({
  loader: () => loadTexts("handout"),
  component: late(() => import("#/screens/print/PrintScreen"), "PrintScreen"),
});
