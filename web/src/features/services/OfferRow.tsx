import { useLingui } from "@lingui/react/macro";
import { CalendarClock, CircleCheck, CloudUpload, Lock } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { FieldReason } from "#/ui/Field";
import { Icon } from "#/ui/Icon";
import { costs } from "./price";
import { OfferTimes } from "./OfferTimes";
import { Stepper } from "./Stepper";
import { basisTexts, serviceRefusal, timingTexts } from "./texts";
import type { Choice, Offered } from "./types";

/** One service that can be booked: its price, how and until when, and how many. */
export function OfferRow(props: {
  choice: Choice;
  offered: Offered;
  /** The last day binds guests, not the office. */
  office: boolean;
  quantity: number;
  /** The offered quantity waits on this device. */
  waiting: boolean;
  refused: string | undefined;
  onChange: (quantity: number) => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { offered, quantity } = props;
  const { currency } = offered.unit_amount;
  const money = (amount: number) => format.money({ amount, currency });
  const { name } = offered;
  const until = () =>
    [format.longDate(offered.until), ...(offered.until_time === "" ? [] : [offered.until_time])].join(", ");
  const changed = quantity !== offered.quantity;
  return (
    <li className="flex flex-col gap-2 py-4" data-offered={offered.id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {name}
            {props.waiting && !changed && (
              <Pill tone="waiting" icon={CloudUpload}>
                {t({ message: "Waiting to send", context: "an extra service" })}
              </Pill>
            )}
            {offered.quantity > 0 && !changed && !props.waiting && (
              <Pill tone="done" icon={CircleCheck}>
                {t`Booked`}
              </Pill>
            )}
            {changed && <Pill tone="warn">{t`Not saved yet`}</Pill>}
          </h3>
          {offered.text !== "" && <p className="text-ink-soft">{offered.text}</p>}
          <p className="figures text-14 text-ink-soft">
            {money(offered.unit_amount.amount)} {i18n._(basisTexts[offered.fee_basis])}
            {" · "}
            {i18n._(timingTexts[offered.timing])}
          </p>
          <OfferTimes of={offered} />
        </div>
        {offered.open ? (
          <div className="ms-auto flex flex-col items-end gap-1">
            {offered.most > 1 ? (
              <Stepper label={name} value={quantity} most={offered.most} onChange={props.onChange} />
            ) : quantity === 0 ? (
              <Button changes="office" variant="soft" onPress={() => props.onChange(1)} aria-label={t`Book: ${name}`}>
                {t`Book`}
              </Button>
            ) : (
              <Button
                changes="office"
                variant="secondary"
                onPress={() => props.onChange(0)}
                aria-label={t`Cancel: ${name}`}
              >
                {t({ message: "Cancel", context: "a booked service" })}
              </Button>
            )}
          </div>
        ) : (
          offered.quantity > 0 && <span className="figures ms-auto font-semibold">{offered.quantity} ×</span>
        )}
      </div>
      {quantity > 0 && (
        <p className="figures text-end font-semibold">{t`Total ${money(costs(offered, quantity, props.choice))}`}</p>
      )}
      <p className="flex items-center gap-1.5 text-14 text-ink-soft">
        <Icon of={offered.open ? CalendarClock : Lock} size={16} />
        {offered.open
          ? props.office
            ? t`Guests can book, change or cancel this until ${until()}`
            : t`Can be booked, changed or canceled until ${until()}`
          : offered.reason === "too_early"
            ? t`Can be booked from ${format.longDate(offered.from)}`
            : i18n._(serviceRefusal(offered.reason ?? "too_late"))}
      </p>
      {props.refused !== undefined && <FieldReason>{i18n._(serviceRefusal(props.refused))}</FieldReason>}
    </li>
  );
}
