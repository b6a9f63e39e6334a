import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseMoneySearch } from "#/screens/money/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/money")({
  validateSearch: parseMoneySearch,
  loader: () => loadTexts("money"),
  component: late(() => import("#/screens/money/MoneyScreen"), "MoneyScreen"),
});
