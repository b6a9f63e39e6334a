import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_home/versionhistory")({
  component: late(() => import("#/screens/version-history/VersionHistoryScreen"), "VersionHistoryScreen"),
});
