import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

export const Route = createFileRoute("/common/error")({
  component: late(() => import("#/screens/error/CommonErrorScreen"), "CommonErrorScreen"),
});
