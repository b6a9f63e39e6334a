import { useLingui } from "@lingui/react/macro";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { browsersOwn } from "#/ui/Anchor";
import { Link } from "#/ui/Link";
import type { PlanEnd } from "./plan-end";

/** Back to the schedule, with the day or week and the search that it led here with. Where it is the page before, it comes back as it was left, at the same place. */
export function BackToPlan({ of: { day, view, member, q } }: { of: PlanEnd }) {
  const { t } = useLingui();
  const router = useRouter();
  const came = useRouterState({ select: ({ location }) => location.state.ofPlan === true });
  return (
    <Link
      to="/manage/schedule"
      search={{ member, date: day, view, q }}
      icon={ArrowLeft}
      className="-mt-2 mb-2 inline-flex min-h-(--target)"
      onClick={(event) => {
        if (!came || browsersOwn(event)) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      {t`Back to the schedule`}
    </Link>
  );
}
