import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";

export const Route = createFileRoute("/login/activate_successful")({
  loader: () => loadTexts("account"),
  component: lazyRouteComponent(() => import("#/screens/account"), "ActivateSuccessfulScreen"),
});
