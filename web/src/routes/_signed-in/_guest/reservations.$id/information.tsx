import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_guest/reservations/$id/information")({
  loader: () => loadTexts("map"),
  component: late(() => import("#/screens/reservation/InformationScreen"), "InformationScreen"),
});
