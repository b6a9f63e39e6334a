import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager")({
  loader: () => loadTexts("manage", "message"),
  component: late(() => import("#/screens/shell"), "ManagerShell"),
});
