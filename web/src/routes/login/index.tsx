import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/login/")({
  component: lazyRouteComponent(() => import("#/screens/login/LoginScreen"), "LoginScreen"),
});
