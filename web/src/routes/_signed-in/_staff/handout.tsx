import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseHandoutSearch } from "#/screens/handout/search";
import { late } from "#/ui/late";

/** Companies and managers assign tasks here, see the changes that nobody has seen, and keep the list of staff. */
export const Route = createFileRoute("/_signed-in/_staff/handout")({
  validateSearch: parseHandoutSearch,
  loader: () => loadTexts("handout"),
  component: late(() => import("#/screens/handout/HandoutScreen"), "HandoutScreen"),
});
