import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import { parsePairId } from "#/session/pair-id";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/reservations_/$id_/joins")({
  validateSearch: parseManageSearch,
  beforeLoad: ({ params }) => {
    if (!parsePairId(params.id)) throw redirect({ to: "/manage/reservations", replace: true });
  },
  loader: () => loadTexts("stays"),
  component: late(() => import("#/screens/stays/StayJoins"), "StayJoins"),
});
