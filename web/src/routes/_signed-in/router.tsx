import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/router")({
  component: lazyRouteComponent(() => import("#/screens/router/RouterScreen"), "RouterScreen"),
});
