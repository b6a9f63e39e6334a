import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import type { CalendarSearch } from "#/screens/calendar/search";
import { parseManageSearch } from "#/screens/manage/search";
import { late } from "#/ui/late";

const validateSearch: (given: Record<string, unknown>) => CalendarSearch = parseManageSearch;

export const Route = createFileRoute("/_signed-in/_manager/manage_/calendar")({
  validateSearch,
  loader: () => loadTexts("calendar"),
  component: late(() => import("#/screens/calendar/CalendarScreen"), "CalendarScreen"),
});
