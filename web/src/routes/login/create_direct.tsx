import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/login/create_direct")({
  component: lazyRouteComponent(() => import("#/screens/login/AccountScreen"), "AccountScreen"),
});
