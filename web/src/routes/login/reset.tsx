import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/login/reset")({
  component: lazyRouteComponent(() => import("#/screens/login/AccountScreen"), "AccountScreen"),
});
