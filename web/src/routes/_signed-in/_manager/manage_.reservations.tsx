import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseStaysSearch } from "#/screens/stays/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/reservations")({
  validateSearch: parseStaysSearch,
  loader: () => loadTexts("stays", "stay"),
  component: late(() => import("#/screens/stays/StaysScreen"), "StaysScreen"),
});
