import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { parseLoginSearch } from "#/session/login-search";

export const Route = createFileRoute("/login")({
  validateSearch: parseLoginSearch,
  component: lazyRouteComponent(() => import("#/screens/login/LoginLayout"), "LoginLayout"),
});
