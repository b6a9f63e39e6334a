import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/_home/versionhistory")({
  component: lazyRouteComponent(() => import("#/screens/version-history/VersionHistoryScreen"), "VersionHistoryScreen"),
});
