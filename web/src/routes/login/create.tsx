import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/login/create")({
  loader: () => loadTexts("account"),
  component: lazyRouteComponent(() => import("#/screens/account"), "CreateScreen"),
});
