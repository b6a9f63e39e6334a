import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/login_not_possible")({
  component: lazyRouteComponent(() => import("#/screens/malfunction/LoginNotPossibleScreen"), "LoginNotPossibleScreen"),
});
