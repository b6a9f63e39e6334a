import { createFileRoute, redirect } from "@tanstack/react-router";
import { parsePairId } from "#/session/pair-id";
import { reportLater } from "#/session/report-later";
import { late } from "#/ui/late";

export const Route = createFileRoute("/_signed-in/_guest/reservations/$id")({
  beforeLoad: ({ params }) => {
    if (parsePairId(params.id)) return;
    void reportLater({ message: `reservation id ${params.id.slice(0, 40)}`, code: "bad_request", type: "invalid_id" });
    throw redirect({ to: "/reservations", replace: true });
  },
  component: late(() => import("#/screens/shell"), "GuestShell"),
});
