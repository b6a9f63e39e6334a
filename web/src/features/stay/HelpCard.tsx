import { useLingui } from "@lingui/react/macro";
import { Building, Clock, LifeBuoy, Mail, Phone, Siren } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#/ui/Icon";
import { Section } from "#/parts/Section";
import { emergencyNumber } from "./rules";
import type { Stay } from "./types";

function Call(props: { icon: LucideIcon; href: string; label: string; children: ReactNode; urgent?: boolean }) {
  return (
    <a
      href={props.href}
      className={`flex min-h-14 items-center gap-3.5 rounded-control px-3 py-2 transition-colors ${props.urgent ? "bg-late-soft text-late-ink" : "bg-sunk text-ink hover:bg-sea-soft"}`}
    >
      <Icon of={props.icon} size={22} />
      <span className="min-w-0">
        <span className="block text-14">{props.label}</span>
        <span className="figures block text-18 font-bold break-words">{props.children}</span>
      </span>
    </a>
  );
}

const dial = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

/** Whom to call: at night first, then the office. The agency's address and hours beneath. */
export function HelpCard({ stay }: { stay: Stay }) {
  const { t } = useLingui();
  const { office } = stay;
  const number = emergencyNumber(stay.property.country);
  return (
    <Section icon={LifeBuoy} title={t`Help and emergency`} id="help">
      <div className="flex flex-col gap-2">
        {stay.emergency_phone !== "" && (
          <Call icon={Phone} href={dial(stay.emergency_phone)} label={t`Agency, day and night`} urgent>
            {stay.emergency_phone}
          </Call>
        )}
        {number !== "" && (
          <Call icon={Siren} href={`tel:${number}`} label={t`Police, fire brigade, ambulance`} urgent>
            {number}
          </Call>
        )}
        {office.phone !== "" && (
          <Call icon={Phone} href={dial(office.phone)} label={t`Office`}>
            {office.phone}
          </Call>
        )}
        {office.email !== "" && (
          <Call icon={Mail} href={`mailto:${office.email}`} label={t`Email`}>
            {office.email}
          </Call>
        )}
      </div>
      <div className="flex flex-col gap-2 pt-3 empty:hidden">
        {office.hours !== "" && (
          <p className="flex items-start gap-3">
            <Icon of={Clock} className="mt-0.5 text-ink-soft" />
            <span className="min-w-0">
              <span className="block text-14 text-ink-soft">{t`Opening hours`}</span>
              <span className="whitespace-pre-line">{office.hours}</span>
            </span>
          </p>
        )}
        {office.address !== "" && (
          <p className="flex items-start gap-3">
            <Icon of={Building} className="mt-0.5 text-ink-soft" />
            <span className="min-w-0">
              <span className="block text-14 text-ink-soft">{office.name}</span>
              <span className="whitespace-pre-line">{office.address}</span>
            </span>
          </p>
        )}
      </div>
    </Section>
  );
}
