import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/extras")({
  validateSearch: parseManageSearch,
  loader: () => loadTexts("rules", "party"),
  component: late(() => import("#/screens/extras/ExtrasScreen"), "ExtrasScreen"),
});
