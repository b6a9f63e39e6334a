import { createFileRoute } from "@tanstack/react-router";
import { parseErrorsSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/errors")({
  validateSearch: parseErrorsSearch,
  component: late(() => import("#/screens/manage/ErrorsScreen"), "ErrorsScreen"),
});
