import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseHomesSearch } from "#/screens/homes/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/properties")({
  validateSearch: parseHomesSearch,
  loader: () => loadTexts("homes"),
  component: late(() => import("#/screens/homes/HomesScreen"), "HomesScreen"),
});
