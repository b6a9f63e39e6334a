import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/reportdesigner")({
  loader: () => loadTexts("app", "handout"),
  component: late(() => import("#/screens/reportdesigner/ReportDesignerScreen"), "ReportDesignerScreen"),
});
