import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_guest/reservations/")({
  component: late(() => import("#/screens/shell/ReservationsFrame"), "ReservationsFrame"),
});
