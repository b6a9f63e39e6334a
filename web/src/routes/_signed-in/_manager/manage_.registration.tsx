import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseRegistrationSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/registration")({
  validateSearch: parseRegistrationSearch,
  loader: () => loadTexts("stays", "party"),
  component: late(() => import("#/screens/stays/RegistrationScreen"), "RegistrationScreen"),
});
