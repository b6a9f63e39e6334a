import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { parseManageSearch } from "#/screens/manage/search";

/** The day; from 900 px on what was opened of it stands at its right, on a phone it takes its place. */
export const Route = createFileRoute("/_signed-in/_manager/manage")({
  validateSearch: parseManageSearch,
  component: lazyRouteComponent(() => import("#/screens/manage/ManageScreen"), "ManageScreen"),
});
