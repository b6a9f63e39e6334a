import { createFileRoute } from "@tanstack/react-router";
import { parseManageSearch } from "#/screens/manage/search";
import type { TeamSearch } from "#/screens/manage/team-search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => TeamSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/team")({
  validateSearch,
  component: late(() => import("#/screens/manage/TeamScreen"), "TeamScreen"),
});
