import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

/** The tasks of the list on a map, in a sensible order to visit them. */
export const Route = createFileRoute("/_signed-in/_staff/map")({
  loader: () => loadTexts("map"),
  component: late(() => import("#/screens/map/MapScreen"), "MapScreen"),
});
