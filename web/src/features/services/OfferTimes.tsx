import { useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";
import { Icon } from "#/ui/Icon";
import type { Offered } from "./types";

/** The hours that a service gives the stay while it is booked; nothing where it gives none. */
export function OfferTimes({ of }: { of: Pick<Offered, "arrival_time" | "departure_time"> }) {
  const { t } = useLingui();
  const said = [
    ...(of.arrival_time ? [t`Arrival from ${of.arrival_time}`] : []),
    ...(of.departure_time ? [t`Departure by ${of.departure_time}`] : []),
  ];
  if (said.length === 0) return null;
  return (
    <p className="figures flex items-center gap-1.5 text-14 text-ink-soft">
      <Icon of={Clock} size={16} />
      {said.join(" · ")}
    </p>
  );
}
