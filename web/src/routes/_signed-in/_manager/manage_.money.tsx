import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import type { MoneySearch } from "#/screens/money/search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => MoneySearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/money")({
  validateSearch,
  loader: () => loadTexts("money"),
  component: late(() => import("#/screens/money/MoneyScreen"), "MoneyScreen"),
});
