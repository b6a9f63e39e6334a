import { Plural, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, KeyRound, MessageCircle } from "lucide-react";
import { memo } from "react";
import { useFormats } from "#/i18n/format";
import { useDeviceSettings, usePropertyTitle } from "#/session/device-settings";
import { CountBadge, Pill } from "#/ui/Badge";
import { RowLink } from "./RowLink";
import type { BoardStay } from "./types";

/** One arrival or departure: when, where, who, and whether something is in the way. Drawn again only when that has changed. */
export const StayRow = memo(function StayRow({ stay, side }: { stay: BoardStay; side: "arrival" | "departure" }) {
  const { t } = useLingui();
  const format = useFormats();
  const settings = useDeviceSettings();
  const title = usePropertyTitle()(stay);
  const people = stay.adults + stay.children;
  return (
    <RowLink to="/manage/stay/$id" params={{ id: `${stay.memberid}-${stay.id}` }} search>
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <span className="figures min-w-14 shrink-0 text-18 font-bold whitespace-nowrap">
          {side === "arrival" ? stay.arrival_time : stay.departure_time}
        </span>
        <span className="min-w-0 grow basis-36">
          <span className="block leading-snug font-semibold">{title}</span>
          <span className="block text-14 text-ink-soft">
            {stay.guest || t`Guest`}
            {" · "}
            <Plural value={people} one="# person" other="# people" />
            {stay.toddlers > 0 && (
              <>
                {", "}
                <Plural value={stay.toddlers} one="# infant" other="# infants" />
              </>
            )}
            {settings.showReservationId && <span className="figures"> · {stay.id}</span>}
          </span>
          {side === "arrival" && (
            <span className="flex flex-wrap gap-1.5 pt-1.5">
              {stay.paid ? (
                <Pill tone="done" icon={CircleCheck}>{t`Paid`}</Pill>
              ) : (
                <Pill tone="late" icon={CircleAlert}>{t`${format.money(stay.to_pay)} to pay`}</Pill>
              )}
              {stay.key_visible && <Pill tone="neutral" icon={KeyRound}>{t`Key shown`}</Pill>}
            </span>
          )}
        </span>
      </span>
      <CountBadge count={stay.unread} icon={MessageCircle} label={t`unread messages`} />
    </RowLink>
  );
});
