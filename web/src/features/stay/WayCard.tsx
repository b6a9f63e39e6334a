import { useLingui } from "@lingui/react/macro";
import { MapPin, Navigation } from "lucide-react";
import type { ReactNode } from "react";
import { ExternalLink } from "#/ui/Anchor";
import { isKnown, mapsLink } from "#/ui/maps-link";
import { CopyButton } from "#/ui/CopyButton";
import { noteProtocol } from "./protocol";
import { Section } from "#/parts/Section";
import type { Stay } from "./types";

function addressOf(property: Pick<Stay["property"], "street" | "postalcode" | "city">): string {
  return [property.street, `${property.postalcode} ${property.city}`.trim()].filter(Boolean).join(", ");
}

/** Where the home is, and the device's own maps to get there. */
export function WayCard({ stay, children }: { stay: Stay; children?: ReactNode }) {
  const { t } = useLingui();
  const { property } = stay;
  const address = addressOf(property);
  return (
    <Section icon={MapPin} title={t`How to get there`} id="way">
      <div className="flex flex-col gap-3">
        {address !== "" && (
          <address className="text-18 font-semibold not-italic">
            {property.street}
            <br />
            {property.postalcode} {property.city}
          </address>
        )}
        {property.location_description !== "" && <p className="max-w-prose">{property.location_description}</p>}
        {children}
        <div className="flex flex-wrap gap-2">
          {(isKnown(property) || address !== "") && (
            <ExternalLink
              href={mapsLink(property, address)}
              look={{ variant: "primary" }}
              icon={Navigation}
              onClick={() => noteProtocol(`${stay.memberid}-${stay.id}`, "way_opened")}
            >
              {t`Open in Maps`}
            </ExternalLink>
          )}
          {address !== "" && <CopyButton value={address} label={t`Copy the address`} />}
        </div>
      </div>
    </Section>
  );
}
