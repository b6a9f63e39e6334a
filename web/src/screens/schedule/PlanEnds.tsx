import { useLingui } from "@lingui/react/macro";
import { Map as MapIcon, Printer } from "lucide-react";
import { LinkButton } from "#/ui/Link";
import type { PlanEnd } from "./plan-end";

/** The tasks that the schedule shows, of its day or its week, on the map and on paper. */
export function PlanEnds({ end, named }: { end: PlanEnd; named?: boolean }) {
  const { t } = useLingui();
  const week = end.view === "week";
  // A phone has no room for words beside the title.
  const words = named ? "" : "sr-only desk:not-sr-only";
  // Without words the sign stands in the middle.
  const className = named ? "" : "max-desk:gap-0";
  const look = { variant: "secondary", className, search: end, state: { ofPlan: true } } as const;
  return (
    <>
      <LinkButton {...look} to="/map" icon={MapIcon} aria-label={week ? t`Map of the week` : t`Map of the day`}>
        <span className={words}>{t`Map`}</span>
      </LinkButton>
      <LinkButton
        {...look}
        to="/cleanings/print"
        icon={Printer}
        aria-label={week ? t`Print the week` : t`Print the day`}
      >
        <span className={words}>{t`Print`}</span>
      </LinkButton>
    </>
  );
}
