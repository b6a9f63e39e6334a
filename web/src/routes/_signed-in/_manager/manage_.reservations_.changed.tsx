import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseChangedSearch } from "#/screens/stays/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/reservations_/changed")({
  validateSearch: parseChangedSearch,
  loader: () => loadTexts("stays", "manage"),
  component: late(() => import("#/screens/stays/ChangedScreen"), "ChangedScreen"),
});
