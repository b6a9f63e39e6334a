import { createFileRoute } from "@tanstack/react-router";
import { parseHistorySearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/history")({
  validateSearch: parseHistorySearch,
  component: late(() => import("#/screens/manage/HistoryScreen"), "HistoryScreen"),
});
