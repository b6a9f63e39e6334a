import { createFileRoute } from "@tanstack/react-router";
import { parseManageSearch } from "#/screens/manage/search";
import type { ProblemsSearch } from "#/screens/manage/problems-search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => ProblemsSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/problems")({
  validateSearch,
  component: late(() => import("#/screens/manage/ProblemsScreen"), "ProblemsScreen"),
});
