import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/login/create")({
  loader: () => loadTexts("app"),
  component: lazyRouteComponent(() => import("#/screens/account/AccountScreen"), "AccountScreen"),
});
