import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addCorrection, payKey } from "#/api/pay";
import { amountText, parseAmount } from "#/screens/money/amount";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";

/** Adds an amount to a month by hand, or takes one off. */
export function CorrectionDialog(props: { id: string; month: string; currency: string; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const cents = parseAmount(amount) ?? 0;
  const ready = cents !== 0 && reason.trim() !== "";
  const save = useMutation({
    mutationFn: async () =>
      addCorrection(props.id, { month: props.month, amount: cents, currency: props.currency, reason: reason.trim() }),
    onSuccess: () => {
      toast(t`Saved`, { tone: "done" });
      props.onClose();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: payKey }),
  });
  return (
    <FormDialog
      title={t`New correction`}
      isOpen
      unsaved={(amount !== "" || reason !== "") && !save.isSuccess}
      onClose={props.onClose}
      actions={
        <Button
          size="lg"
          isPending={save.isPending}
          onPress={() => {
            setTried(true);
            if (ready) save.mutate();
          }}
        >
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Amount (${props.currency})`}
          help={t`With a minus sign to take something off, for example ${amountText(-1000)}.`}
          value={amount}
          onChange={setAmount}
          error={tried && cents === 0 ? t`Enter an amount, for example 120.50.` : undefined}
        />
        <TextField
          label={t({ message: "Reason", context: "of a correction" })}
          help={t`The person or company sees it.`}
          maxLength={300}
          value={reason}
          onChange={setReason}
          error={tried && reason.trim() === "" ? t`Enter a reason.` : undefined}
        />
        {save.error && <Notice tone="error">{words(save.error)}</Notice>}
      </div>
    </FormDialog>
  );
}
