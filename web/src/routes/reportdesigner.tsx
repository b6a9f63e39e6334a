import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/reportdesigner")({
  loader: () => loadTexts("app"),
  component: lazyRouteComponent(() => import("#/screens/coming/ReportDesignerScreen"), "ReportDesignerScreen"),
});
