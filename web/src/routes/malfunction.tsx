import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/malfunction")({
  component: lazyRouteComponent(() => import("#/screens/malfunction/MalfunctionScreen"), "MalfunctionScreen"),
});
