import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import { parsePairId } from "#/session/pair-id";
import { reportLater } from "#/session/report-later";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/reservations_/$id")({
  validateSearch: parseManageSearch,
  beforeLoad: ({ params }) => {
    if (parsePairId(params.id)) return;
    void reportLater({ message: `reservation id ${params.id.slice(0, 40)}`, code: "bad_request", type: "invalid_id" });
    throw redirect({ to: "/manage/reservations", replace: true });
  },
  loader: () => loadTexts("stays", "stay", "message", "party"),
  component: late(() => import("#/screens/stays/StayScreen"), "StayScreen"),
});
