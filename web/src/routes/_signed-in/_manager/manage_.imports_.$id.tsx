import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseImportSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/imports_/$id")({
  validateSearch: parseImportSearch,
  loader: () => loadTexts("interfaces", "stays", "homes"),
  component: late(() => import("#/screens/importing/ImportScreen"), "ImportScreen"),
});
