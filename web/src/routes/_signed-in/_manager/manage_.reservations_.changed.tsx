import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import type { ChangedSearch } from "#/screens/stays/changed-search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => ChangedSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/reservations_/changed")({
  validateSearch,
  loader: () => loadTexts("stays", "manage"),
  component: late(() => import("#/screens/stays/ChangedScreen"), "ChangedScreen"),
});
