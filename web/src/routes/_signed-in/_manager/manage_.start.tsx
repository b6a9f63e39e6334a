import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseStartSearch } from "#/screens/start/search";
import { late } from "#/ui/late";

/** A new agency's way to its first task, step by step. */
export const Route = createFileRoute("/_signed-in/_manager/manage_/start")({
  validateSearch: parseStartSearch,
  loader: () => loadTexts("setup", "homes"),
  component: late(() => import("#/screens/start/StartScreen"), "StartScreen"),
});
