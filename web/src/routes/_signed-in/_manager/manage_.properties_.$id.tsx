import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseHomeSearch } from "#/screens/homes/search";
import { parsePairId } from "#/session/pair-id";
import { reportLater } from "#/session/report-later";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/properties_/$id")({
  validateSearch: parseHomeSearch,
  beforeLoad: ({ params }) => {
    if (parsePairId(params.id)) return;
    void reportLater({ message: `property id ${params.id.slice(0, 40)}`, code: "bad_request", type: "invalid_id" });
    throw redirect({ to: "/manage/properties", replace: true });
  },
  loader: () => loadTexts("homes", "message", "stay"),
  component: late(() => import("#/screens/homes/HomeScreen"), "HomeScreen"),
});
