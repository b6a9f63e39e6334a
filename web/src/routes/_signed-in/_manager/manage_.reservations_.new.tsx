import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/reservations_/new")({
  validateSearch: parseManageSearch,
  loader: () => loadTexts("stays", "stay", "party"),
  component: late(() => import("#/screens/stays/NewStayScreen"), "NewStayScreen"),
});
