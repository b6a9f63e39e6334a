import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import type { HandoutSearch } from "#/screens/handout/search";
import { late } from "#/ui/late";

/** Companies and managers assign tasks here, see the changes that nobody has seen, and keep the list of staff. */
export const Route = createFileRoute("/_signed-in/_staff/handout")({
  // The page checks it: what each first load carries is kept small.
  validateSearch: (given: Record<string, unknown>): HandoutSearch => given,
  loader: () => loadTexts("handout"),
  component: late(() => import("#/screens/handout/HandoutScreen"), "HandoutScreen"),
});
