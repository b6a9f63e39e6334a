import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/common/error")({
  component: lazyRouteComponent(() => import("#/screens/error/CommonErrorScreen"), "CommonErrorScreen"),
});
