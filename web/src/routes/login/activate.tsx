import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/login/activate")({
  component: lazyRouteComponent(() => import("#/screens/login/AccountScreen"), "AccountScreen"),
});
