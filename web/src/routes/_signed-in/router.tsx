import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/router")({
  component: late(() => import("#/screens/router/RouterScreen"), "RouterScreen"),
});
