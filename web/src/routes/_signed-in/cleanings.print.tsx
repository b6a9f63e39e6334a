import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/_signed-in/cleanings/print")({
  loader: () => loadTexts("cleaning", "message", "handout"),
  component: lazyRouteComponent(() => import("#/screens/print/PrintScreen"), "PrintScreen"),
});
