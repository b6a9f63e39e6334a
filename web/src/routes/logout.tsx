import { createFileRoute, redirect } from "@tanstack/react-router";
import { signOut } from "#/session/session";
import { isSharedDevice } from "#/session/store";

export const Route = createFileRoute("/logout")({
  beforeLoad: async ({ preload }) => {
    // A link that is only pointed at must not sign anybody out.
    if (preload) return;
    await signOut();
    // The next person at it finds nothing in the memory of the page either.
    if (isSharedDevice()) location.replace("/login");
    throw redirect({ to: "/login", replace: true });
  },
});
