import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/api/keys";
import { type DepositChanges, editDeposit } from "#/api/paying";
import type { StayMoney } from "#/api/payments";
import { useFormats } from "#/i18n/format";
import { ClashDialog } from "#/parts/ClashDialog";
import { applied, asText, type Edits } from "#/parts/edit";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { amountText, parseAmount } from "./amount";
import { useReasons } from "./reasons";

interface Fields {
  asked: string;
  received: string;
  received_on: string;
  returned: string;
  returned_on: string;
  reason: string;
}

const amounts = ["asked", "received", "returned"] as const;
type Amount = (typeof amounts)[number];

const cents = (text: string) => (text.trim() === "" ? 0 : parseAmount(text));

/** The edits as the server takes them, amounts in cents; what is stored is that already. */
function changesToSend(edits: Edits): DepositChanges {
  const value = (path: string, of: unknown) =>
    amounts.some((name) => name === path) && typeof of === "string" ? cents(of) : of;
  return Object.fromEntries(
    Object.entries(edits).map(([path, { from, to }]) => [path, { from: value(path, from), to: value(path, to) }]),
  ) as DepositChanges;
}

/** The security deposit of a stay: what was asked, received and given back. */
export function DepositDialog({ stay, id, onClose }: { stay: StayMoney; id: string; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const reasons = useReasons();
  const client = useQueryClient();
  const format = useFormats();
  const { security_deposit: have } = stay;
  const fields: Fields = {
    asked: have.asked > 0 ? amountText(have.asked) : "",
    received: have.received > 0 ? amountText(have.received) : "",
    received_on: have.received_on,
    returned: have.returned_on === "" ? "" : amountText(have.returned),
    returned_on: have.returned_on,
    reason: have.reason,
  };
  const form = useEdit({
    form: `deposit ${id}`,
    fields,
    send: async (edits, key) => {
      try {
        await editDeposit(id, changesToSend(edits), key);
      } finally {
        void client.invalidateQueries({ queryKey: keys.reservation(id) });
      }
    },
    onSaved: () => {
      toast(t`Saved`, { tone: "done" });
      onClose();
    },
  });
  const [tried, setTried] = useState(false);
  const now = applied(fields, form.edits);
  const unread = (name: Amount) => (cents(now[name]) ?? -1) < 0;
  const { refused } = form;
  const wrong = (name: Amount) =>
    tried && unread(name) ? t`Enter an amount, for example 120.50.` : reasons(refused[name]);
  // An amount that comes or goes does so today, where no day is given.
  const amount = (name: "received" | "returned") => ({
    value: now[name],
    onChange: (text: string) => {
      form.set(name, text);
      if (now[`${name}_on`] === "") form.set(`${name}_on`, stay.today);
    },
    error: wrong(name),
  });
  const { currency } = stay.total;
  const labels: Record<keyof Fields, string> = {
    asked: t`Asked (${currency})`,
    received: t`Received (${currency})`,
    received_on: t`Received on`,
    returned: t`Given back (${currency})`,
    returned_on: t`Given back on`,
    reason: t`Why less was given back`,
  };
  const shown = (path: string, value: unknown) =>
    typeof value === "number" ? amountText(value) : path.endsWith("_on") ? format.date(asText(value)) : asText(value);
  return (
    <FormDialog
      title={t`Security deposit`}
      isOpen
      onClose={onClose}
      draft={{ changed: form.dirty, forget: form.discard }}
      actions={
        <Button
          size="lg"
          isPending={form.saving}
          isDisabled={!form.dirty}
          onPress={() => {
            setTried(true);
            if (!amounts.some(unread)) form.save();
          }}
        >
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField label={labels.asked} inputMode="decimal" {...form.field("asked")} error={wrong("asked")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={labels.received} inputMode="decimal" {...amount("received")} />
          <TextField
            type="date"
            label={labels.received_on}
            max={stay.today}
            {...form.field("received_on")}
            error={reasons(refused.received_on)}
          />
          <TextField label={labels.returned} inputMode="decimal" {...amount("returned")} />
          <TextField
            type="date"
            label={labels.returned_on}
            max={stay.today}
            {...form.field("returned_on")}
            error={reasons(refused.returned_on)}
          />
        </div>
        <TextArea
          label={labels.reason}
          help={t`The guest sees this reason.`}
          rows={2}
          below={501}
          {...form.field("reason")}
          error={refused.reason === "required" ? t`Please give a reason.` : reasons(refused.reason)}
        />
        {form.failure && Object.keys(refused).length === 0 && <Notice tone="error">{words(form.failure)}</Notice>}
      </div>
      <ClashDialog form={form} name={(path) => labels[path as keyof Fields]} show={shown} />
    </FormDialog>
  );
}
