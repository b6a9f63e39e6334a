import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/cleanings/print")({
  component: lazyRouteComponent(() => import("#/screens/coming/PrintScreen"), "PrintScreen"),
});
