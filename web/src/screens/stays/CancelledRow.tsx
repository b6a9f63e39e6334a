import { useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX } from "lucide-react";
import type { RegistrationForm, RegistrationStay } from "#/api/registration";
import { useFormats } from "#/i18n/format";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { useFormWords } from "./registration-forms";
import { StayHead, TimeLeft } from "./RegistrationHead";

interface RowProps {
  stay: RegistrationStay;
  form: RegistrationForm;
  isPending: boolean;
  onWithdrawn: (on: boolean) => void;
}

/** A stay that was registered and canceled then: the authority still has it, and the office takes it out there. */
export function CancelledRow({ stay, form, isPending, onWithdrawn }: RowProps) {
  const { t } = useLingui();
  const format = useFormats();
  const { spanish } = useFormWords(form);
  const { number, ref, made_by: by, withdrawn_by: withdrawnBy } = stay;
  const isSettled = stay.withdrawn_at !== "";
  const at = format.dateTime(stay.made_at);
  const withdrawnAt = isSettled ? format.dateTime(stay.withdrawn_at) : "";
  return (
    <li className="flex flex-col gap-2 px-4 py-4">
      <StayHead stay={stay} form={form}>
        {isSettled ? (
          <Pill tone="done" icon={CircleCheck}>{t`Report canceled`}</Pill>
        ) : (
          <>
            <Pill tone="late" icon={CircleX}>{t`Canceled, still reported`}</Pill>
            {spanish && <TimeLeft stay={stay} />}
          </>
        )}
      </StayHead>
      {!isSettled && (
        <p className="text-14 text-warn-ink">
          {stay.by_hand
            ? spanish
              ? t`This stay was registered by hand. Cancel its report at SES.HOSPEDAJES.`
              : t`This stay was registered by hand. Please tell the police (Questura) that these guests did not come.`
            : spanish
              ? t`If the report has been sent, cancel it at SES.HOSPEDAJES. Its reference there is ${ref}. If not, delete the file.`
              : t`If the file has been uploaded, please tell the police (Questura) that these guests did not come. If not, delete the file.`}
        </p>
      )}
      <p className="figures text-14 text-ink-soft">
        {stay.by_hand
          ? by === ""
            ? t`Registered by hand ${at}`
            : t`Registered by hand ${at} by ${by}`
          : by === ""
            ? t`File created ${at}`
            : t`File created ${at} by ${by}`}
      </p>
      {isSettled && (
        <p className="figures text-14 text-ink-soft">
          {withdrawnBy === "" ? t`Report canceled ${withdrawnAt}` : t`Report canceled ${withdrawnAt} by ${withdrawnBy}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          changes="office"
          variant="quiet"
          size="pill"
          isPending={isPending}
          aria-label={
            isSettled
              ? t`Reservation ${number}: the report is not canceled`
              : t`Mark report as canceled: reservation ${number}`
          }
          onPress={() => onWithdrawn(!isSettled)}
        >
          {isSettled ? t`Take back` : t`Mark report as canceled`}
        </Button>
      </div>
    </li>
  );
}
