import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

/** The list; from 900 px on an open task stands at its right, on a phone it takes the list's place. */
export const Route = createFileRoute("/_signed-in/_staff/cleanings")({
  component: lazyRouteComponent(() => import("#/screens/shell/CleaningsFrame"), "CleaningsFrame"),
});
