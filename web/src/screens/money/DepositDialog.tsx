import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/api/keys";
import { saveDeposit } from "#/api/paying";
import type { StayMoney } from "#/api/payments";
import { Refusal } from "#/api/refusal";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { amountText, parseAmount } from "./amount";
import { useReasons } from "./reasons";

/** The security deposit of a stay: what was asked, received and given back. */
export function DepositDialog({ stay, id, onClose }: { stay: StayMoney; id: string; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const reasons = useReasons();
  const client = useQueryClient();
  const { security_deposit: have } = stay;
  const draft = useDraft(`deposit ${id}`, {
    asked: have.asked > 0 ? amountText(have.asked) : "",
    received: have.received > 0 ? amountText(have.received) : "",
    received_on: have.received_on,
    returned: have.returned_on === "" ? "" : amountText(have.returned),
    returned_on: have.returned_on,
    reason: have.reason,
  });
  const { value: form, type } = draft;
  const [tried, setTried] = useState(false);
  const cents = (text: string) => (text.trim() === "" ? 0 : parseAmount(text));
  const [asked, received, returned] = [cents(form.asked), cents(form.received), cents(form.returned)];
  const save = useMutation({
    mutationFn: async (amounts: { asked: number; received: number; returned: number }) =>
      saveDeposit(id, {
        ...amounts,
        received_on: form.received_on,
        returned_on: form.returned_on,
        reason: form.reason,
      }),
    onSuccess: () => {
      toast(t`Saved`, { tone: "done" });
      draft.forget();
      onClose();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: keys.reservation(id) }),
  });
  const fields = save.error instanceof Refusal ? save.error.fields : {};
  const wrong = (value: number | undefined) =>
    tried && (value === undefined || value < 0) ? t`Enter an amount, for example 120.50.` : undefined;
  const { currency } = stay.total;
  return (
    <FormDialog
      title={t`Security deposit`}
      isOpen
      onClose={onClose}
      draft={draft}
      actions={
        <Button
          size="lg"
          isPending={save.isPending}
          onPress={() => {
            setTried(true);
            if (asked !== undefined && received !== undefined && returned !== undefined)
              save.mutate({ asked, received, returned });
          }}
        >
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Asked (${currency})`}
          inputMode="decimal"
          value={form.asked}
          onChange={(text) => type({ asked: text })}
          error={wrong(asked) ?? reasons(fields.asked)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`Received (${currency})`}
            inputMode="decimal"
            value={form.received}
            onChange={(text) => type({ received: text, received_on: form.received_on || stay.today })}
            error={wrong(received) ?? reasons(fields.received)}
          />
          <TextField
            type="date"
            label={t`Received on`}
            max={stay.today}
            value={form.received_on}
            onChange={(received_on) => type({ received_on })}
            error={reasons(fields.received_on)}
          />
          <TextField
            label={t`Given back (${currency})`}
            inputMode="decimal"
            value={form.returned}
            onChange={(text) => type({ returned: text, returned_on: form.returned_on || stay.today })}
            error={wrong(returned) ?? reasons(fields.returned)}
          />
          <TextField
            type="date"
            label={t`Given back on`}
            max={stay.today}
            value={form.returned_on}
            onChange={(returned_on) => type({ returned_on })}
            error={reasons(fields.returned_on)}
          />
        </div>
        <TextArea
          label={t`Why less was given back`}
          help={t`The guest sees this reason.`}
          rows={2}
          below={501}
          value={form.reason}
          onChange={(reason) => type({ reason })}
          error={fields.reason === "required" ? t`Please give a reason.` : reasons(fields.reason)}
        />
        {save.error && Object.keys(fields).length === 0 && <Notice tone="error">{words(save.error)}</Notice>}
      </div>
    </FormDialog>
  );
}
