import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseWebhookSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/interfaces_/$id")({
  validateSearch: parseWebhookSearch,
  loader: () => loadTexts("interfaces"),
  component: late(() => import("#/screens/interfaces/WebhookScreen"), "WebhookScreen"),
});
