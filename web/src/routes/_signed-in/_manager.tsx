import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/_signed-in/_manager")({
  loader: () => loadTexts("manage", "message"),
  component: lazyRouteComponent(() => import("#/screens/shell/ManagerShell"), "ManagerShell"),
});
