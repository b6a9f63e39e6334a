import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/_home")({
  component: lazyRouteComponent(() => import("#/screens/shell/HomeShell"), "HomeShell"),
});
