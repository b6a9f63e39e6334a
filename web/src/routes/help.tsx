import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import type { PageSearch } from "#/session/pages";
import { late } from "#/ui/late";

export const Route = createFileRoute("/help")({
  // Read by the screen: the code for it loads with the screen.
  validateSearch: (given: PageSearch) => given,
  loader: () => loadTexts("account", "app"),
  component: late(() => import("#/screens/pages/AgencyPageScreen"), "HelpScreen"),
});
