import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { takeJoining } from "#/session/invitation";
import { late } from "#/ui/late";

export const Route = createFileRoute("/join")({
  // Behind # no server ever sees the token; it leaves the address before anything is asked.
  beforeLoad: ({ location }) => {
    if (takeJoining(location.hash)) throw redirect({ to: "/join", hash: "", replace: true });
  },
  loader: () => loadTexts("setup"),
  component: late(() => import("#/screens/join/JoinScreen"), "JoinScreen"),
});
