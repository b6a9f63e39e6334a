import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { parseManageSearch } from "#/screens/manage/search";

export const Route = createFileRoute("/_signed-in/_manager/manage_/mails")({
  validateSearch: parseManageSearch,
  component: lazyRouteComponent(() => import("#/screens/manage/MailsScreen"), "MailsScreen"),
});
