import { createFileRoute, redirect } from "@tanstack/react-router";
import type { PersonSearch } from "#/screens/manage/person-search";
import { parseManageSearch } from "#/screens/manage/search";
import { parsePairId } from "#/session/pair-id";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => PersonSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/team_/$id")({
  validateSearch,
  beforeLoad: ({ params }) => {
    if (!parsePairId(params.id)) throw redirect({ to: "/manage/team", replace: true });
  },
  component: late(() => import("#/screens/manage/PersonScreen"), "PersonScreen"),
});
