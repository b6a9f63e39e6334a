import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/_signed-in/_staff")({
  loader: () => loadTexts("cleaning", "message"),
  component: lazyRouteComponent(() => import("#/screens/shell/StaffShell"), "StaffShell"),
});
