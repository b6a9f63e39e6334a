import { createFileRoute, redirect } from "@tanstack/react-router";
import { parsePersonSearch } from "#/screens/manage/search";
import { parsePairId } from "#/session/pair-id";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/team_/$id")({
  validateSearch: parsePersonSearch,
  beforeLoad: ({ params }) => {
    if (!parsePairId(params.id)) throw redirect({ to: "/manage/team", replace: true });
  },
  component: late(() => import("#/screens/manage/PersonScreen"), "PersonScreen"),
});
