import { createFileRoute } from "@tanstack/react-router";
import { parsePaySearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/pay")({
  validateSearch: parsePaySearch,
  component: late(() => import("#/screens/manage/PayScreen"), "PayScreen"),
});
