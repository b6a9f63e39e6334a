import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import type { ImportSearch } from "#/screens/importing/import-search";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => ImportSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/imports_/$id")({
  validateSearch,
  loader: () => loadTexts("interfaces", "stays", "homes"),
  component: late(() => import("#/screens/importing/ImportScreen"), "ImportScreen"),
});
