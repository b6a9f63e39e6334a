import { createFileRoute } from "@tanstack/react-router";
import type { HistorySearch } from "#/screens/manage/history-search";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => HistorySearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/history")({
  validateSearch,
  component: late(() => import("#/screens/manage/HistoryScreen"), "HistoryScreen"),
});
