import { useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { Pill } from "#/ui/Badge";
import { feeBasisTexts, timingTexts } from "./texts";
import type { Service } from "./types";

/** What is booked with the stay: how much, by what it is counted, and how it is paid. */
export function ServiceList({ services }: { services: readonly Service[] }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  return (
    <ul className="divide-y divide-line">
      {services.map((service) => (
        <li key={service.id} className="flex flex-col gap-1 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-semibold">
              {service.quantity > 1 && <span className="figures">{service.quantity} × </span>}
              {service.name}
            </span>
            <span className="figures ms-auto font-semibold whitespace-nowrap">
              {service.amount.amount === 0 ? t`included` : format.money(service.amount)}
            </span>
          </div>
          <div className="text-14 text-ink-soft">
            {service.unit_amount.amount > 0 && (
              <span className="figures">
                {format.money(service.unit_amount)} {i18n._(feeBasisTexts[service.fee_basis])}
                {" · "}
              </span>
            )}
            {i18n._(timingTexts[service.timing])}
          </div>
          {service.arrival_time !== "" && (
            <div className="figures text-14 text-ink-soft">{t`Arrival from ${service.arrival_time}`}</div>
          )}
          {service.departure_time !== "" && (
            <div className="figures text-14 text-ink-soft">{t`Departure by ${service.departure_time}`}</div>
          )}
          {service.mandatory && (
            <div>
              <Pill icon={Lock}>{t`Mandatory, cannot be changed`}</Pill>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
