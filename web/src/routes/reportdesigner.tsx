import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/reportdesigner")({
  component: lazyRouteComponent(() => import("#/screens/coming/ReportDesignerScreen"), "ReportDesignerScreen"),
});
