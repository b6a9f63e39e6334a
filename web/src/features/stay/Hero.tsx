import { Plural, useLingui } from "@lingui/react/macro";
import { LogIn, LogOut, MoonStar, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useFormats } from "#/i18n/format";
import { usePropertyTitle } from "#/session/device-settings";
import { Icon } from "#/ui/Icon";
import { CountdownText } from "./CountdownText";
import { PropertyPicture } from "./PropertyPicture";
import { countdown, type PropertyClock } from "./rules";
import { StatusPill } from "./Status";
import type { Stay } from "./types";
import { homeSide, usePicture } from "./use-picture";

/** The home as it is, once its picture has come; before, and without one, a landscape of its own. */
function Picture({ stay }: { stay: Stay }) {
  const { picture, title, city } = stay.property;
  const { data } = usePicture(picture, homeSide);
  const fill = "absolute inset-0 size-full";
  if (data) return <img src={data} alt="" className={`${fill} object-cover`} />;
  return <PropertyPicture of={`${title} ${city}`} className={fill} />;
}

function Day(props: {
  icon: LucideIcon;
  label: string;
  date: string;
  time: ReactNode;
  own: boolean;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <div className="min-w-0 grow basis-32">
      <p className="flex items-center gap-1.5 text-14 text-ink-soft">
        <Icon of={props.icon} size={16} />
        {props.label}
      </p>
      <p className="text-18 leading-snug font-bold first-letter:uppercase">{format.shortDay(props.date)}</p>
      <p className="figures">
        {props.time}
        {props.own && <span className="block text-14 font-semibold text-done-ink">{t`agreed for you`}</span>}
      </p>
      {props.children}
    </div>
  );
}

/** The picture leads; on it the home and the countdown, beneath it when one comes and goes. */
export function Hero({ stay, clock }: { stay: Stay; clock: PropertyClock }) {
  const { t } = useLingui();
  const { property } = stay;
  const title = usePropertyTitle()(property);
  const count = countdown(stay, clock);
  return (
    <header className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div className="relative isolate flex min-h-72 flex-col justify-end overflow-hidden desk:min-h-84">
        <Picture stay={stay} />
        <span
          aria-hidden
          className="absolute inset-0 bg-linear-to-t from-deepest/95 via-deepest/85 via-48% to-transparent to-75% desk:via-deepest/60 desk:via-40%"
        />
        {stay.status !== "confirmed" && (
          <div className="absolute start-4 top-4">
            <StatusPill status={stay.status} />
          </div>
        )}
        <div className="relative flex flex-col gap-1 p-4 pt-32 text-white sm:p-6 sm:pt-32">
          {count.kind !== "cancelled" && (
            <p className="text-18 font-semibold text-foam">
              <CountdownText countdown={count} />
            </p>
          )}
          <h1 className="text-28 font-bold tracking-tight sm:text-36 desk:max-w-3/5">{title || t`Your home`}</h1>
          <p>{[property.building, property.city].filter(Boolean).join(" · ")}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 p-4 sm:px-6 sm:py-5">
        <Day
          icon={LogIn}
          label={t`Arrival`}
          date={stay.arrival}
          time={t`from ${stay.arrival_time}`}
          own={stay.arrival_time_individual}
        />
        <Day
          icon={LogOut}
          label={t`Departure`}
          date={stay.departure}
          time={t`until ${stay.departure_time}`}
          own={stay.departure_time_individual}
        >
          <p className="flex items-center gap-1.5 pt-0.5 text-14 font-semibold text-ink-soft">
            <Icon of={MoonStar} size={16} />
            <Plural value={stay.nights} one="# night" other="# nights" />
          </p>
        </Day>
      </div>
    </header>
  );
}
