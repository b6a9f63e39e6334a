import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/_signed-in/_guest/reservations/$id/information")({
  loader: () => loadTexts("map"),
  component: lazyRouteComponent(() => import("#/screens/reservation/InformationScreen"), "InformationScreen"),
});
