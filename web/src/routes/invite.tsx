import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { takeInvitation } from "#/session/invitation";
import { late } from "#/ui/late";

export const Route = createFileRoute("/invite")({
  // Behind # no server ever sees the token; it leaves the address before anything is asked.
  beforeLoad: ({ location }) => {
    if (takeInvitation(location.hash)) throw redirect({ to: "/invite", hash: "", replace: true });
  },
  loader: () => loadTexts("party"),
  component: late(() => import("#/screens/invite/InviteScreen"), "InviteScreen"),
});
