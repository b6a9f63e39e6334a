import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

/** A person who directs people (a company, the agency) hands tasks to them, sees which changes nobody has seen, and keeps the list of the people. */
export const Route = createFileRoute("/_signed-in/_staff/handout")({
  loader: () => loadTexts("handout"),
  component: late(() => import("#/screens/handout/HandoutScreen"), "HandoutScreen"),
});
