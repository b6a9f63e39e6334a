import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/login_not_possible")({
  loader: () => loadTexts("account"),
  component: lazyRouteComponent(() => import("#/screens/malfunction/LoginNotPossibleScreen"), "LoginNotPossibleScreen"),
});
