import { useLingui } from "@lingui/react/macro";

/** The kinds of tasks that a list can be for; booked services also one by one. */
export const listKinds = [
  "departure",
  "arrival",
  "interim",
  "periodic",
  "check",
  "service",
  "service:cot",
  "service:linen",
  "service:beach_chair",
  "service:breakfast",
] as const;

export function useKindNames(): (kind: string) => string {
  const { t } = useLingui();
  const names: Record<string, string> = {
    departure: t`Departure cleanings`,
    arrival: t`Arrival cleanings`,
    interim: t`Interim cleanings`,
    periodic: t`Periodic cleanings`,
    check: t`Checks`,
    service: t`All service tasks`,
    "service:cot": t`Service: crib`,
    "service:linen": t`Service: linen`,
    "service:beach_chair": t`Service: beach chair`,
    "service:breakfast": t`Service: breakfast`,
  };
  return (kind) => names[kind] ?? kind;
}
