import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_home/settings")({
  // The fields of a new password are those of the account pages.
  loader: () => loadTexts("account"),
  component: late(() => import("#/screens/settings/SettingsScreen"), "SettingsScreen"),
});
