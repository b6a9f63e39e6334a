import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseSettingsSearch, settingParts } from "#/screens/agency/search";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage_/setup_/$part")({
  validateSearch: parseSettingsSearch,
  params: {
    parse: ({ part }) => {
      const known = settingParts.find((one) => one === part);
      if (known === undefined) throw redirect({ to: "/manage/setup", replace: true });
      return { part: known };
    },
  },
  loader: () => loadTexts("agency"),
  component: late(() => import("#/screens/agency/SettingsScreen"), "SettingsScreen"),
});
