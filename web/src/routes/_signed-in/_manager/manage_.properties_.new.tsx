import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/properties_/new")({
  validateSearch: parseManageSearch,
  loader: () => loadTexts("homes"),
  component: late(() => import("#/screens/homes/NewHomeScreen"), "NewHomeScreen"),
});
