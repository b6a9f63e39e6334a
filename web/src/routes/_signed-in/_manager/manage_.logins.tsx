import { createFileRoute } from "@tanstack/react-router";
import { parseLoginsSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/logins")({
  validateSearch: parseLoginsSearch,
  component: late(() => import("#/screens/manage/GuestLoginsScreen"), "GuestLoginsScreen"),
});
