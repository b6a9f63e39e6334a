import { useLingui } from "@lingui/react/macro";
import { createLink } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { type AnchorHTMLAttributes, type Ref, useEffect } from "react";
import { momentAt } from "#/i18n/clock";
import { useFormats } from "#/i18n/format";
import { watchDeviceClock } from "#/session/clock";
import { useDeviceSettings, usePropertyTitle } from "#/session/device-settings";
import { CountBadge } from "#/ui/Badge";
import { useNow } from "#/i18n/use-now";
import { CountdownText } from "./CountdownText";
import { PropertyPicture } from "./PropertyPicture";
import { countdown, propertyClock } from "./rules";
import { StatusPill } from "./Status";
import type { StaySummary } from "./types";

function CardAnchor({
  ref,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a
      {...rest}
      ref={ref}
      className="flex w-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card transition-colors hover:border-sea"
    >
      {children}
    </a>
  );
}

const CardLink = createLink(CardAnchor);

/** One stay of several: the home, when, and how far away it is. `readAt` is when the list came, by the device's clock. */
export function StayCard({ stay, readAt }: { stay: StaySummary; readAt: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const settings = useDeviceSettings();
  useEffect(watchDeviceClock, []);
  const now = useNow();
  const fetchedAt = momentAt(readAt);
  const over = stay.departure < stay.today;
  const count = countdown(stay, propertyClock(stay, fetchedAt, Math.max(now, fetchedAt)));
  const title = usePropertyTitle()(stay);
  return (
    <CardLink to="/reservations/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
      {!over && <PropertyPicture of={`${stay.title} ${stay.city}`} className="h-32 w-full shrink-0" />}
      <span className="flex grow flex-col gap-1 p-4">
        {!over && count.kind !== "cancelled" && (
          <span className="font-semibold text-sea-ink">
            <CountdownText countdown={count} />
          </span>
        )}
        <span className="text-18 leading-snug font-bold">{title || t`Your home`}</span>
        <span className="text-ink-soft">{[stay.city, stay.agency].filter(Boolean).join(" · ")}</span>
        <span className="figures font-medium">
          {format.shortDay(stay.arrival)} – {format.shortDay(stay.departure)}
        </span>
        <span className="flex flex-wrap items-center gap-2 pt-1 empty:hidden">
          {stay.status !== "confirmed" && <StatusPill status={stay.status} />}
          {stay.unread > 0 && <CountBadge count={stay.unread} icon={MessageCircle} label={t`unread messages`} />}
          {settings.showReservationId && (
            <span className="figures text-14 text-ink-soft">{t`Booking number ${stay.booking_number}`}</span>
          )}
        </span>
      </span>
    </CardLink>
  );
}
