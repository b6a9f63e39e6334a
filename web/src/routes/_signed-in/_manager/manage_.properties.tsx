import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";

export const Route = createFileRoute("/_signed-in/_manager/manage_/properties")({
  validateSearch: parseManageSearch,
  loader: () => loadTexts("homes"),
  component: lazyRouteComponent(() => import("#/screens/homes/HomesScreen"), "HomesScreen"),
});
