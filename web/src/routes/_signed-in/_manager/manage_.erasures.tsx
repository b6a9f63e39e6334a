import { createFileRoute } from "@tanstack/react-router";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/erasures")({
  validateSearch: parseManageSearch,
  component: late(() => import("#/screens/manage/ErasuresScreen"), "ErasuresScreen"),
});
