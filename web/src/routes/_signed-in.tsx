import { createFileRoute, redirect } from "@tanstack/react-router";
import { NetworkFailure } from "#/api/refusal";
import { loadTexts } from "#/i18n/texts";
import { freshToken } from "#/session/refresh";
import { sealedForms } from "#/session/form-names";
import { adoptUsername } from "#/session/session";
import { perWindow } from "#/session/store";
import { readTokens } from "#/session/tokens";
import { late } from "#/ui/late";

const chosen = ({ member }: { member?: unknown }) => Number(member) || undefined;

export const Route = createFileRoute("/_signed-in")({
  // Who manages several agencies stays with the one that they have chosen, wherever a link leads.
  validateSearch: (given: { member?: unknown }): { member?: number | undefined } => ({ member: chosen(given) }),
  search: {
    middlewares: [
      ({ search, next }) => {
        const there = next(search);
        return { ...there, member: there.member ?? chosen(search) };
      },
    ],
  },
  beforeLoad: async ({ location, preload }) => {
    if (preload && !readTokens()) return;
    try {
      if (!(await freshToken())) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    } catch (failure) {
      // Without a connection nobody can say that the session is over: the last known data shows.
      if (!(failure instanceof NetworkFailure)) throw failure;
    }
    adoptUsername();
    if (perWindow.get(sealedForms) !== null)
      await import("#/offline/open-forms").then(async ({ openKeptForms }) => openKeptForms()).catch(() => undefined);
  },
  loader: () => loadTexts("app"),
  component: late(() => import("#/screens/shell"), "SignedIn"),
});
