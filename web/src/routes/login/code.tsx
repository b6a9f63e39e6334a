import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { late } from "#/ui/late";

export const Route = createFileRoute("/login/code")({
  loader: () => loadTexts("account"),
  component: late(() => import("#/screens/account"), "CodeScreen"),
});
