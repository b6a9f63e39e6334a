import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { enterPayment, type OpenStay, type Way } from "#/api/payments";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { Segmented } from "#/ui/Segmented";
import { Select } from "#/ui/Select";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { amountText, parseAmount } from "./amount";
import { useReasons } from "./reasons";
import { ways } from "./search";
import { useWays } from "./ways";

type Direction = "in" | "out";

/** A payment as it is typed. */
interface Entered {
  direction: Direction;
  amount: string;
  day: string;
  way: Way;
  note: string;
}

/** Enters a payment at a stay: what is open stands in the field already. */
export function PaymentDialog({ stay, onClose }: { stay: OpenStay; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const reasons = useReasons();
  const wayTexts = useWays();
  const client = useQueryClient();
  const ref = `${stay.memberid}-${stay.id}`;
  const draft = useDraft<Entered>(`payment ${ref}`, {
    direction: "in",
    amount: stay.to_pay.amount > 0 ? amountText(stay.to_pay.amount) : "",
    day: stay.today,
    way: "bank_transfer",
    note: "",
  });
  const { value: form, type } = draft;
  const [tried, setTried] = useState(false);
  // The same press again is the same payment.
  const [key] = useState(newIdempotencyKey);
  const cents = parseAmount(form.amount);
  const { currency } = stay.total;
  const save = useMutation({
    mutationFn: async (amount: number) =>
      enterPayment(ref, { amount, currency, paid_on: form.day, way: form.way, note: form.note }, key),
    onSuccess: ({ money }) => {
      const open = format.money(money.to_pay);
      toast(money.to_pay.amount > 0 ? t`Saved. Still to pay: ${open}` : t`Saved. The stay is fully paid.`, {
        tone: "done",
      });
      draft.forget();
      onClose();
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.money() });
      await client.invalidateQueries({ queryKey: keys.reservation(ref) });
    },
  });
  const fields = save.error instanceof Refusal ? save.error.fields : {};
  const wrong = tried && (cents === undefined || cents <= 0);
  const rest = format.money(stay.to_pay);
  // What the payment leaves open, negative where it is more than the stay costs; unknown until an amount can be read.
  const left =
    cents === undefined || cents <= 0
      ? undefined
      : stay.total.amount - stay.paid.amount - (form.direction === "in" ? cents : -cents);
  const leftOver = format.money({ amount: Math.abs(left ?? 0), currency });
  return (
    <FormDialog
      title={form.direction === "in" ? t`Enter a payment` : t`Pay back`}
      isOpen
      onClose={onClose}
      draft={draft}
      actions={
        <Button
          size="lg"
          isPending={save.isPending}
          onPress={() => {
            setTried(true);
            if (cents !== undefined && cents > 0) save.mutate(form.direction === "in" ? cents : -cents);
          }}
        >
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          {stay.guest || stay.booking_number} · {stay.title}
        </p>
        <Segmented<Direction>
          label={t`Direction`}
          hideLabel
          value={form.direction}
          onChange={(direction) => type({ direction, amount: direction === "out" ? "" : form.amount })}
          options={[
            { value: "in", label: t({ message: "Received", context: "a payment" }) },
            { value: "out", label: t({ message: "Paid back", context: "a payment" }) },
          ]}
        />
        <TextField
          label={t`Amount (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={form.amount}
          onChange={(amount) => type({ amount })}
          help={stay.to_pay.amount > 0 ? t`Still to pay: ${rest}` : undefined}
          error={wrong ? t`Enter an amount, for example 120.50.` : reasons(fields.amount ?? fields.currency)}
        />
        {left !== undefined && stay.status === "confirmed" && (
          <Notice tone={left < 0 ? "warn" : "info"}>
            {left > 0
              ? t`Then ${leftOver} is still to pay, and the guest’s key waits for it.`
              : left === 0
                ? t`Then everything is paid, and the guest’s key no longer waits for money.`
                : t`Then ${leftOver} more is paid than the stay costs.`}
          </Notice>
        )}
        <TextField
          type="date"
          label={t`Day of the payment`}
          max={stay.today}
          value={form.day}
          onChange={(day) => type({ day })}
          error={reasons(fields.paid_on)}
        />
        <Select
          label={t`Paid by`}
          value={form.way}
          options={ways.map((value) => ({ value, label: wayTexts[value] }))}
          onChange={(way) => type({ way })}
        />
        <TextArea
          label={t`Note (optional)`}
          help={t({ message: "Only the office sees it.", context: "a note" })}
          rows={2}
          below={501}
          value={form.note}
          onChange={(note) => type({ note })}
          error={reasons(fields.note)}
        />
        {save.error && Object.keys(fields).length === 0 && <Notice tone="error">{words(save.error)}</Notice>}
      </div>
    </FormDialog>
  );
}
