import { createFileRoute, redirect } from "@tanstack/react-router";
import { parsePaySearch } from "#/screens/manage/search";
import { parsePairId } from "#/session/pair-id";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/pay_/$id")({
  validateSearch: parsePaySearch,
  beforeLoad: ({ params }) => {
    if (!parsePairId(params.id)) throw redirect({ to: "/manage/pay", replace: true });
  },
  component: late(() => import("#/screens/manage/PersonPayScreen"), "PersonPayScreen"),
});
