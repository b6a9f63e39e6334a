import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseSetupSearch } from "#/screens/setup/search";
import { keepLinkToken } from "#/session/link-token";
import { local } from "#/session/store";
import { late } from "#/ui/late";

/** The first start of an installation: it has no agency yet. */
export const Route = createFileRoute("/setup")({
  validateSearch: parseSetupSearch,
  beforeLoad: ({ location: { hash } }) => {
    const code = hash.startsWith("code=") ? hash.slice(5) : undefined;
    if (code === undefined) return;
    keepLinkToken("setup", code);
    // Behind # no server ever sees the code; it leaves the address and the history before anything is asked.
    throw redirect({ to: "/setup", hash: "", replace: true });
  },
  loader: async () => {
    const [{ canBeSetUp }] = await Promise.all([import("#/session/set-up"), loadTexts("setup", "account", "app")]);
    if (await canBeSetUp()) return;
    // It was set up elsewhere: what was typed here serves nobody any more.
    local.remove("setup");
    throw redirect({ to: "/", replace: true });
  },
  // A step is no new visit: when the last one has made the agency, its page stays.
  shouldReload: false,
  component: late(() => import("#/screens/setup/SetupScreen"), "SetupScreen"),
});
