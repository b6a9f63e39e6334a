import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import type { NewStaySearch } from "#/screens/stays/new-search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => NewStaySearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/reservations_/new")({
  validateSearch,
  loader: () => loadTexts("stays", "stay", "party"),
  component: late(() => import("#/screens/stays/NewStayScreen"), "NewStayScreen"),
});
