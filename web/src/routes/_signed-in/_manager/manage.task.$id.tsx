import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "#/i18n/texts";
import { parsePairId } from "#/session/pair-id";
import { reportLater } from "#/session/report-later";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_manager/manage/task/$id")({
  beforeLoad: ({ params }) => {
    if (parsePairId(params.id)) return;
    void reportLater({ message: `task id ${params.id.slice(0, 40)}`, code: "bad_request", type: "invalid_id" });
    throw redirect({ to: "/manage", replace: true });
  },
  loader: () => loadTexts("stay", "cleaning"),
  component: late(() => import("#/screens/manage/TaskPanel"), "TaskPanel"),
});
