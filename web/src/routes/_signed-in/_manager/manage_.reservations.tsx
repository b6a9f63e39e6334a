import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import type { StaysSearch } from "#/screens/stays/search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => StaysSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/reservations")({
  validateSearch,
  loader: () => loadTexts("stays", "stay"),
  component: late(() => import("#/screens/stays/StaysScreen"), "StaysScreen"),
});
