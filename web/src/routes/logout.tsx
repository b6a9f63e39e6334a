import { createFileRoute, redirect } from "@tanstack/react-router";
import { signOut } from "#/session/session";

export const Route = createFileRoute("/logout")({
  beforeLoad: async ({ preload }) => {
    // A link that is only pointed at must not sign anybody out.
    if (preload) return;
    await signOut();
    throw redirect({ to: "/login", replace: true });
  },
});
