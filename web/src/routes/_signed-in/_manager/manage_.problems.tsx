import { createFileRoute } from "@tanstack/react-router";
import { parseProblemsSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/problems")({
  validateSearch: parseProblemsSearch,
  component: late(() => import("#/screens/manage/ProblemsScreen"), "ProblemsScreen"),
});
