import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/_guest/reservations/$id/information")({
  component: lazyRouteComponent(() => import("#/screens/reservation/InformationScreen"), "InformationScreen"),
});
