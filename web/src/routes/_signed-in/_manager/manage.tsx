import { createFileRoute } from "@tanstack/react-router";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

/** The day; from 900 px on what was opened of it stands at its right, on a phone it takes its place. */
export const Route = createFileRoute("/_signed-in/_manager/manage")({
  validateSearch: parseManageSearch,
  component: late(() => import("#/screens/manage/ManageScreen"), "ManageScreen"),
});
