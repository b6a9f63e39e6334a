import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft, CalendarSearch, History, Pencil, Plus, Receipt, ShieldCheck, Undo2, Wallet } from "lucide-react";
import { useState } from "react";
import { keys } from "#/api/keys";
import { chargeTax } from "#/api/paying";
import { type PaymentEntry, stayMoneyQuery, type StayMoney } from "#/api/payments";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { draftWaits } from "#/session/use-draft";
import { Fact, Facts, Section } from "#/parts/Section";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { DepositDialog } from "./DepositDialog";
import { PaymentDialog } from "./PaymentDialog";
import { TakeBackDialog } from "./TakeBackDialog";
import { useWays, wayIcons } from "./ways";

function EntryRow({ payment, onTakeBack }: { payment: PaymentEntry; onTakeBack: () => void }) {
  const { t } = useLingui();
  const format = useFormats();
  const wayTexts = useWays();
  const due = payment.paid_on === "";
  const amount = format.money(payment.amount);
  const by = [payment.entered_by, format.dateTime(payment.entered_at)].filter((part) => part !== "").join(", ");
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <Icon of={payment.counters > 0 ? Undo2 : wayIcons[payment.way]} className="mt-0.5 text-ink-soft" />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">
          {payment.counters > 0 ? t`Taken back` : payment.label || wayTexts[payment.way]}
          {payment.recipient === "third" && <> · {t`to third parties`}</>}
        </p>
        <p className="figures text-14 text-ink-soft">
          {due
            ? payment.due_on === ""
              ? t`Due`
              : t`Due on ${format.date(payment.due_on)}`
            : format.date(payment.paid_on)}
          {by !== "" && <> · {by}</>}
        </p>
        {payment.note !== "" && <p className="text-14 [overflow-wrap:anywhere]">{payment.note}</p>}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-3">
        {payment.countered && <Pill>{t`Taken back`}</Pill>}
        <span className={`figures font-semibold ${due ? "text-ink-soft" : payment.countered ? "line-through" : ""}`}>
          {amount}
        </span>
        {payment.can_take_back && (
          <Button
            changes="office"
            variant="quiet"
            icon={Undo2}
            aria-label={t`Take back ${amount}`}
            onPress={onTakeBack}
          >
            {t`Take back`}
          </Button>
        )}
      </div>
    </li>
  );
}

function Tax({ stay, id }: { stay: StayMoney; id: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const charge = useMutation({
    mutationFn: async () => chargeTax(id),
    onSuccess: () => toast(t`The total was changed.`, { tone: "done" }),
    onError: (failure) => tellFailure(failure),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.money() });
      await client.invalidateQueries({ queryKey: keys.reservation(id) });
    },
  });
  const { tourist_tax: tax } = stay;
  if (!tax) return null;
  return (
    <Section icon={Receipt} title={t`Tourist tax`}>
      <Facts>
        <Fact label={t`By your rules`} strong>
          {format.money(tax.amount)}
        </Fact>
        <Fact label={t`In the total now`}>{format.money(tax.charged)}</Fact>
        <Fact label={t`Paying persons`}>{format.integer(tax.persons)}</Fact>
        <Fact label={t`Nights that count`}>{format.integer(tax.nights)}</Fact>
        {tax.free > 0 && <Fact label={t`Free by age`}>{format.integer(tax.free)}</Fact>}
        {tax.unknown > 0 && <Fact label={t`Age not known, counted as paying`}>{format.integer(tax.unknown)}</Fact>}
      </Facts>
      {tax.amount.amount !== tax.charged.amount && (
        <Button
          changes="office"
          variant="secondary"
          className="mt-2"
          isPending={charge.isPending}
          onPress={() => charge.mutate()}
        >
          {t`Change the total to this tax`}
        </Button>
      )}
    </Section>
  );
}

function Deposit({ stay, id }: { stay: StayMoney; id: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const [changing, setChanging] = useState(() => draftWaits(`deposit ${id}`));
  const { security_deposit: deposit } = stay;
  const money = (amount: number) => format.money({ amount, currency: stay.total.currency });
  return (
    <Section
      icon={ShieldCheck}
      title={t`Security deposit`}
      aside={
        <Button
          changes="office"
          variant="quiet"
          icon={Pencil}
          aria-label={t`Change the security deposit`}
          onPress={() => setChanging(true)}
        >
          {t`Change`}
        </Button>
      }
    >
      {deposit.asked === 0 && deposit.received === 0 ? (
        <p className="text-ink-soft">{t`No security deposit was asked.`}</p>
      ) : (
        <Facts>
          <Fact label={t({ message: "Asked", context: "a security deposit" })}>{money(deposit.asked)}</Fact>
          <Fact
            label={t({ message: "Received", context: "a security deposit" })}
            tone={deposit.received < deposit.asked ? "late" : "done"}
          >
            {money(deposit.received)} {format.date(deposit.received_on)}
          </Fact>
          {deposit.returned_on !== "" && (
            <Fact label={t({ message: "Given back", context: "a security deposit" })}>
              {money(deposit.returned)} {format.date(deposit.returned_on)}
            </Fact>
          )}
          {deposit.reason !== "" && <Fact label={t`Reason`}>{deposit.reason}</Fact>}
        </Facts>
      )}
      {changing && <DepositDialog stay={stay} id={id} onClose={() => setChanging(false)} />}
    </Section>
  );
}

function Money({ stay, id }: { stay: StayMoney; id: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const [entering, setEntering] = useState(() => draftWaits(`payment ${id}`));
  const [takingBack, setTakingBack] = useState(() =>
    stay.payments.find((payment) => draftWaits(`take back ${id} ${payment.id}`)),
  );
  return (
    <>
      <PageHeader
        title={stay.guest || stay.booking_number}
        above={stay.title}
        beneath={
          <>
            {format.date(stay.arrival)} – {format.date(stay.departure)}
          </>
        }
        actions={
          <Button changes="office" icon={Plus} onPress={() => setEntering(true)}>
            {t`Enter a payment`}
          </Button>
        }
      />
      <div className="flex flex-col gap-4">
        <Section icon={Wallet} title={t`Money`}>
          <Facts>
            <Fact label={t`Booking number`}>{stay.booking_number}</Fact>
            <Fact label={t`Total`}>{format.money(stay.total)}</Fact>
            <Fact label={t({ message: "Paid", context: "amount" })} tone="done">
              {format.money(stay.paid)}
            </Fact>
            <Fact label={t`Still to pay`} strong tone={stay.to_pay.amount > 0 ? "late" : "done"}>
              {stay.to_pay.amount > 0 ? format.money(stay.to_pay) : t`Nothing, all paid`}
            </Fact>
          </Facts>
        </Section>
        <Section icon={History} title={t`Payments`}>
          {stay.payments.length === 0 ? (
            <p className="text-ink-soft">{t`No payments yet.`}</p>
          ) : (
            <ul className="divide-y divide-line">
              {stay.payments.map((payment) => (
                <EntryRow key={payment.id} payment={payment} onTakeBack={() => setTakingBack(payment)} />
              ))}
            </ul>
          )}
        </Section>
        {stay.tourist_tax && <Tax stay={stay} id={id} />}
        <Deposit stay={stay} id={id} />
        <Link to="/manage/stay/$id" params={{ id }} className="self-start">
          {t`Go to the reservation`}
        </Link>
      </div>
      {entering && <PaymentDialog stay={stay} onClose={() => setEntering(false)} />}
      {takingBack && <TakeBackDialog stay={id} payment={takingBack} onClose={() => setTakingBack(undefined)} />}
    </>
  );
}

/** The money of one stay, for the office: what is open, every entry, and entering one more. */
export function StayMoneyScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_manager/manage_/money_/$id" });
  const { data, error, refetch } = useQuery(stayMoneyQuery(id));
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      <Link to="/manage/money" icon={ArrowLeft} className="self-start">
        {t`Money`}
      </Link>
      {data ? (
        <Money stay={data} id={id} />
      ) : error instanceof Refusal && error.status === 404 ? (
        <EmptyState icon={CalendarSearch} title={t`Reservation not found`} />
      ) : error ? (
        <LoadFailure failure={error} retry={() => void refetch()} />
      ) : (
        <SkeletonList />
      )}
    </div>
  );
}
