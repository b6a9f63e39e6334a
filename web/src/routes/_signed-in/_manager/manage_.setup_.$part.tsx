import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseSettingsSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/setup_/$part")({
  validateSearch: parseSettingsSearch,
  loader: () => loadTexts("setup"),
  component: late(() => import("#/screens/agency/SettingsScreen"), "SettingsScreen"),
});
