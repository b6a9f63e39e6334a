import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

/** The tasks of the list on a map, in a sensible order to visit them. */
export const Route = createFileRoute("/_signed-in/_staff/map")({
  loader: () => loadTexts("map"),
  component: lazyRouteComponent(() => import("#/screens/map/MapScreen"), "MapScreen"),
});
