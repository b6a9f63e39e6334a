import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_guest/reservations/$id/travellers")({
  loader: () => loadTexts("party"),
  component: late(() => import("#/screens/travelers/TravelersScreen"), "TravelersScreen"),
});
