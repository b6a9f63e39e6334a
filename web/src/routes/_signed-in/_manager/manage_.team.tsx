import { createFileRoute } from "@tanstack/react-router";
import { parseTeamSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/team")({
  validateSearch: parseTeamSearch,
  component: late(() => import("#/screens/manage/TeamScreen"), "TeamScreen"),
});
