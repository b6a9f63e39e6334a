import { createFileRoute } from "@tanstack/react-router";
import type { MailsSearch } from "#/screens/manage/mails-search";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => MailsSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/mails")({
  validateSearch,
  component: late(() => import("#/screens/manage/MailsScreen"), "MailsScreen"),
});
