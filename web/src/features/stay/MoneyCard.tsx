import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, Clock, Wallet } from "lucide-react";
import { useFormats, type Money } from "#/i18n/format";
import { Icon } from "#/ui/Icon";
import { Fact, Facts, Section } from "#/parts/Section";
import type { Payment, Stay } from "./types";

function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const format = useFormats();
  const paid = payment.paid_on !== "";
  const mark = paid
    ? { icon: CircleCheck, look: "text-done-ink", text: t`Paid on ${format.date(payment.paid_on)}` }
    : payment.overdue
      ? { icon: CircleAlert, look: "text-late-ink", text: t`Was due on ${format.date(payment.due_on)}` }
      : {
          icon: Clock,
          look: "text-ink-soft",
          text: payment.due_on === "" ? t`Still to pay` : t`Due on ${format.date(payment.due_on)}`,
        };
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon of={mark.icon} className={`mt-0.5 ${mark.look}`} />
      <span className="flex min-w-0 grow flex-wrap items-start gap-x-3">
        <span className="min-w-0 grow basis-32">
          <span className="block font-medium">{payment.label || t`Payment`}</span>
          <span className={`block text-14 ${mark.look}`}>
            {mark.text}
            {" · "}
            {payment.recipient === "third" ? t`to third parties` : t`to the agency`}
          </span>
        </span>
        <span className="figures ms-auto font-semibold whitespace-nowrap">{format.money(payment.amount)}</span>
      </span>
    </li>
  );
}

const some = (money: Money | undefined): money is Money => money !== undefined && money.amount > 0;

/** What was booked, what is paid, and what is still to pay to whom. */
export function MoneyCard({ stay }: { stay: Stay }) {
  const { t } = useLingui();
  const format = useFormats();
  const { money } = stay;
  // What the total holds beside rent and tax, so that the lines add up to it.
  const extras = {
    ...money.total,
    amount: money.total.amount - (money.rentalprice?.amount ?? 0) - (money.tourist_tax?.amount ?? 0),
  };
  return (
    <Section icon={Wallet} title={t`Costs`}>
      <Facts>
        <Fact label={t`Booking number`}>{stay.booking_number}</Fact>
        {some(money.rentalprice) && <Fact label={t`Rent`}>{format.money(money.rentalprice)}</Fact>}
        {some(money.tourist_tax) && <Fact label={t`Tourist tax`}>{format.money(money.tourist_tax)}</Fact>}
        {some(money.rentalprice) && some(extras) && <Fact label={t`Extras and fees`}>{format.money(extras)}</Fact>}
        <Fact label={t`Booked in total`} strong>
          {format.money(money.total)}
        </Fact>
        {some(money.deposit) && <Fact label={t`Deposit`}>{format.money(money.deposit)}</Fact>}
        <Fact label={t`Paid`} tone="done">
          {format.money(money.paid)}
        </Fact>
        <Fact
          label={t`Still to pay to the agency`}
          strong
          {...(some(money.to_pay) ? { tone: "late" as const } : { tone: "done" as const })}
        >
          {some(money.to_pay) ? format.money(money.to_pay) : t`Nothing, all paid`}
        </Fact>
        {some(money.total_third) && <Fact label={t`To third parties in total`}>{format.money(money.total_third)}</Fact>}
        {some(money.paid_third) && <Fact label={t`Paid to third parties`}>{format.money(money.paid_third)}</Fact>}
        {some(money.total_third) && (
          <Fact label={t`Still to pay to third parties`}>
            {some(money.to_pay_third) ? format.money(money.to_pay_third) : t`Nothing, all paid`}
          </Fact>
        )}
        {some(money.on_arrival) && <Fact label={t`In cash on arrival`}>{format.money(money.on_arrival)}</Fact>}
      </Facts>
      {stay.payments.length > 0 && (
        <>
          <h3 className="pt-4 pb-1 text-14 font-bold text-ink-soft">{t`Payments`}</h3>
          <ul className="divide-y divide-line">
            {stay.payments.map((payment, index) => (
              <PaymentRow key={index} payment={payment} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
