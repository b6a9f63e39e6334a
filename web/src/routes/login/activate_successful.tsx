import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/login/activate_successful")({
  component: lazyRouteComponent(() => import("#/screens/login/AccountScreen"), "AccountScreen"),
});
