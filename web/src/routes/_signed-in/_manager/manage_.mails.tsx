import { createFileRoute } from "@tanstack/react-router";
import { parseMailsSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/mails")({
  validateSearch: parseMailsSearch,
  component: late(() => import("#/screens/manage/MailsScreen"), "MailsScreen"),
});
