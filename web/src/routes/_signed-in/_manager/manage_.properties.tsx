import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseHomesSearch } from "#/screens/homes/search";

export const Route = createFileRoute("/_signed-in/_manager/manage_/properties")({
  validateSearch: parseHomesSearch,
  loader: () => loadTexts("homes"),
  component: lazyRouteComponent(() => import("#/screens/homes/HomesScreen"), "HomesScreen"),
});
