import { createFileRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { takeInvitation } from "#/session/invitation";

export const Route = createFileRoute("/invite")({
  // Behind # no server ever sees the token; it leaves the address before anything is asked.
  beforeLoad: ({ location }) => {
    if (takeInvitation(location.hash)) throw redirect({ to: "/invite", hash: "", replace: true });
  },
  loader: () => loadTexts("party"),
  component: lazyRouteComponent(() => import("#/screens/invite/InviteScreen"), "InviteScreen"),
});
