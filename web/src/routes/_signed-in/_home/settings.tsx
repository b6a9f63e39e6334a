import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/_home/settings")({
  component: lazyRouteComponent(() => import("#/screens/settings/SettingsScreen"), "SettingsScreen"),
});
