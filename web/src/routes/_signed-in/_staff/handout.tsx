import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

/** Whoever directs people (a company, the agency) hands tasks to them, sees which changes nobody has seen, and keeps the list of the people. */
export const Route = createFileRoute("/_signed-in/_staff/handout")({
  loader: () => loadTexts("handout"),
  component: lazyRouteComponent(() => import("#/screens/handout/HandoutScreen"), "HandoutScreen"),
});
