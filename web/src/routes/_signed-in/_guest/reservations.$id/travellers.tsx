import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/_signed-in/_guest/reservations/$id/travellers")({
  loader: () => loadTexts("party"),
  component: lazyRouteComponent(() => import("#/screens/travellers/TravellersScreen"), "TravellersScreen"),
});
