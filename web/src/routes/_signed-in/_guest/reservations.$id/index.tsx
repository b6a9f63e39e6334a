import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_guest/reservations/$id/")({
  component: late(() => import("#/screens/reservation/OverviewScreen"), "OverviewScreen"),
});
