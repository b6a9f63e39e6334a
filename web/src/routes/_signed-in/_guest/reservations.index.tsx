import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/_guest/reservations/")({
  component: lazyRouteComponent(() => import("#/screens/shell/ReservationsFrame"), "ReservationsFrame"),
});
