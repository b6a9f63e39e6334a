import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/login/activation_necessary")({
  component: lazyRouteComponent(() => import("#/screens/login/AccountScreen"), "AccountScreen"),
});
