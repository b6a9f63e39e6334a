import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_home/shared")({
  // `of` names what the service worker holds.
  validateSearch: ({ of }: { of?: unknown }): { of?: string } => (typeof of === "string" ? { of } : {}),
  loader: () => loadTexts("cleaning", "stay", "message"),
  component: late(() => import("#/screens/shared/SharedScreen"), "SharedScreen"),
});
