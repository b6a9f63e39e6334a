import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

/** The list; from 900 px on an open task stands at its right, on a phone it takes the list's place. */
export const Route = createFileRoute("/_signed-in/_staff/cleanings")({
  component: late(() => import("#/screens/shell/CleaningsFrame"), "CleaningsFrame"),
});
