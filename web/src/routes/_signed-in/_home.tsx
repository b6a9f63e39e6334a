import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_home")({
  component: late(() => import("#/screens/shell"), "HomeShell"),
});
