import { Plural, useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import type { RegistrationForm, RegistrationStay } from "#/api/registration";
import { useFormats } from "#/i18n/format";
import { Pill } from "#/ui/Badge";
import { Link } from "#/ui/Link";

export const keepMember = ({ member }: { member?: number | undefined }) => (member === undefined ? {} : { member });

/** How long there is still time for what the authority wants. */
export function TimeLeft({ stay }: { stay: RegistrationStay }) {
  const { t } = useLingui();
  const format = useFormats();
  const left = format.minutes(Math.abs(stay.minutes));
  if (stay.minutes < 0) return <Pill tone="late" icon={Clock}>{t`overdue by ${left}`}</Pill>;
  // Far ahead the day says more.
  if (stay.minutes > 48 * 60) {
    const day = format.dateTime(stay.due);
    return <Pill icon={Clock}>{t`due ${day}`}</Pill>;
  }
  return <Pill tone="warn" icon={Clock}>{t`due in ${left}`}</Pill>;
}

/** Which stay a row is about, and how it stands. */
export function StayHead({
  stay,
  form,
  children,
}: {
  stay: RegistrationStay;
  form: RegistrationForm;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormats();
  const { number } = stay;
  const booked = format.dateTime(stay.booked);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to="/manage/reservations/$id" params={{ id: stay.ref }} search={keepMember}>
            {stay.guest || t`No. ${number}`}
          </Link>
        </p>
        <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">
          {stay.home} ·{" "}
          <span className="figures">
            {format.date(stay.arrival)} – {format.date(stay.departure)}
          </span>{" "}
          · <Plural value={stay.travellers} one="# traveler" other="# travelers" />
          {form === "reserva_hospedaje" && (
            <>
              {" "}
              · <span className="figures">{t`booked ${booked}`}</span>
            </>
          )}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">{children}</span>
    </div>
  );
}
