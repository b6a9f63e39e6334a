import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/_manager/manage")({
  component: lazyRouteComponent(() => import("#/screens/manage/ManageScreen"), "ManageScreen"),
});
