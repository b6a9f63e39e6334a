import { createFileRoute } from "@tanstack/react-router";
import { monthOf } from "#/screens/manage/search";
import { late } from "#/ui/late";

/** One's own month: hours, and what is paid. */
export const Route = createFileRoute("/_signed-in/_staff/pay")({
  validateSearch: ({ month }: Record<string, unknown>): { month?: string | undefined } => ({ month: monthOf(month) }),
  component: late(() => import("#/screens/cleaning/OwnPayScreen"), "OwnPayScreen"),
});
