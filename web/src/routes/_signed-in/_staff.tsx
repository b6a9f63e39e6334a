import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_staff")({
  loader: () => loadTexts("cleaning", "message"),
  component: late(() => import("#/screens/shell"), "StaffShell"),
});
