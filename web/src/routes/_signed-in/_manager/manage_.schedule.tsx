import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parseManageSearch } from "#/screens/manage/search";
import type { ScheduleSearch } from "#/screens/schedule/search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => ScheduleSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/schedule")({
  validateSearch,
  loader: () => loadTexts("schedule"),
  component: late(() => import("#/screens/schedule/ScheduleScreen"), "ScheduleScreen"),
});
