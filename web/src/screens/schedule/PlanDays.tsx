import { useFormats } from "#/i18n/format";
import { daysOfPlan } from "./plan-end";

/** Of which days what the schedule led to is. */
export function PlanDays({ of }: { of: { day: string; view?: "week" | undefined } }) {
  const formats = useFormats();
  const { from, to } = daysOfPlan(of);
  return <>{from === to ? formats.day(from) : `${formats.shortDay(from)} – ${formats.shortDay(to)}`}</>;
}
