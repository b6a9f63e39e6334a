import { Plural, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, Download } from "lucide-react";
import type { RegistrationForm, RegistrationStay } from "#/api/registration";
import { useFormats } from "#/i18n/format";
import { daysBetween } from "#/i18n/wire-time";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Link } from "#/ui/Link";
import { useFormWords } from "./registration-forms";
import { isOfTravelers, useGapWords } from "./registration-gaps";
import { isOpen } from "./registration-next";
import { keepMember, StayHead, TimeLeft } from "./RegistrationHead";

/** What Italy's record takes; for the nights after it the office sends another one. */
const mostNights = 30;

function Due({ stay, paper }: { stay: RegistrationStay; paper: boolean }) {
  const { t } = useLingui();
  if (!isOpen(stay))
    return (
      <Pill tone="done" icon={CircleCheck}>
        {stay.by_hand ? t`Registered by hand` : paper ? t`Form created` : t`File created`}
      </Pill>
    );
  // A form is signed on the day of arrival: later it is of no use to say for how long.
  if (paper) return null;
  return <TimeLeft stay={stay} />;
}

interface RowProps {
  stay: RegistrationStay;
  form: RegistrationForm;
  isPending: boolean;
  onTown: (town: string) => void;
  onCode: (property: number) => void;
  onAgain: () => void;
  onByHand: (on: boolean) => void;
}

/** A stay, what it lacks, and how it is registered. */
export function RegistrationRow({ stay, form, isPending, onTown, onCode, onAgain, onByHand }: RowProps) {
  const { t } = useLingui();
  const format = useFormats();
  const { paper, spanish } = useFormWords(form);
  const words = useGapWords(spanish);
  const { number, home, made_by: by } = stay;
  const gaps = stay.gaps.map((gap) => ({ gap, what: words(gap) }));
  const at = stay.made_at === "" ? "" : format.dateTime(stay.made_at);
  return (
    <li className="flex flex-col gap-2 px-4 py-4">
      <StayHead stay={stay} form={form}>
        {stay.gaps.length === 0 ? (
          <Pill tone="done" icon={CircleCheck}>{t`Complete`}</Pill>
        ) : (
          <Pill tone="warn" icon={CircleAlert}>
            <Plural value={stay.gaps.length} one="# detail missing" other="# details missing" />
          </Pill>
        )}
        <Due stay={stay} paper={paper} />
      </StayHead>
      {stay.gaps.length > 0 && (
        <>
          <ul className="list-disc ps-5 text-14">
            {gaps.map(({ gap, what }) => (
              <li key={`${gap.traveller} ${gap.field} ${gap.reason}`} className="[overflow-wrap:anywhere]">
                {what}
                {!isOfTravelers(gap) && (
                  <Button
                    changes="office"
                    variant="quiet"
                    size="pill"
                    aria-label={t`Enter it for ${home}: ${what}`}
                    onPress={() => onCode(stay.property)}
                  >
                    {t`Enter`}
                  </Button>
                )}
                {gap.town !== "" && (
                  <Button
                    changes="office"
                    variant="quiet"
                    size="pill"
                    aria-label={t`Enter the code of ${gap.town}`}
                    onPress={() => onTown(gap.town)}
                  >
                    {gap.town}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {stay.gaps.some(isOfTravelers) && (
            <Link
              to="/manage/reservations/$id/travellers"
              params={{ id: stay.ref }}
              search={keepMember}
              aria-label={t`Complete travelers of reservation ${number}`}
            >
              {t`Complete travelers`}
            </Link>
          )}
        </>
      )}
      {at !== "" && (
        <p className="figures text-14 text-ink-soft">
          {stay.by_hand
            ? by === ""
              ? t`Registered by hand ${at}`
              : t`Registered by hand ${at} by ${by}`
            : by === ""
              ? paper
                ? t`Form created ${at}`
                : t`File created ${at}`
              : paper
                ? t`Form created ${at} by ${by}`
                : t`File created ${at} by ${by}`}
        </p>
      )}
      {stay.changed && (
        <p className="text-14 text-warn-ink">{t`The days or the number of travelers have changed since. Please register again.`}</p>
      )}
      {form === "alloggiati" && (daysBetween(stay.arrival, stay.departure) ?? 0) > mostNights && (
        <p className="text-14 text-ink-soft">{t`The file says 30 nights. Please register the nights after that on the portal.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {paper && (isOpen(stay) || !stay.by_hand) && (
          <Button
            changes="office"
            variant="secondary"
            size="pill"
            icon={Download}
            isPending={isPending}
            aria-label={t`Form of reservation ${number}`}
            onPress={onAgain}
          >
            {t`Form`}
          </Button>
        )}
        {!paper && !isOpen(stay) && !stay.by_hand && stay.takes && stay.gaps.length === 0 && (
          <Button
            changes="office"
            variant="secondary"
            size="pill"
            isPending={isPending}
            aria-label={t`Create the file of reservation ${number} again`}
            onPress={onAgain}
          >
            {t`Create again`}
          </Button>
        )}
        {isOpen(stay) && (
          <Button
            changes="office"
            variant="quiet"
            size="pill"
            isPending={isPending}
            aria-label={t`Reservation ${number}: I have registered the guests by hand`}
            onPress={() => onByHand(true)}
          >
            {t`I have registered by hand`}
          </Button>
        )}
        {!isOpen(stay) && stay.by_hand && (
          <Button
            changes="office"
            variant="quiet"
            size="pill"
            isPending={isPending}
            aria-label={t`Reservation ${number}: not registered by hand`}
            onPress={() => onByHand(false)}
          >
            {t`Take back`}
          </Button>
        )}
      </div>
    </li>
  );
}
