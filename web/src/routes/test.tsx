import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/test")({
  component: lazyRouteComponent(() => import("#/screens/test/TestScreen"), "TestScreen"),
});
