import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/_signed-in/_guest")({
  loader: () => loadTexts("stay", "message"),
});
