import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { type PaymentEntry, takePaymentBack } from "#/api/payments";
import { useFormats } from "#/i18n/format";
import { useDraft } from "#/session/use-draft";
import { toast } from "#/ui/toast";
import { ReasonDialog } from "./ReasonDialog";

/** Takes a payment back: it stays in the books, with an entry against it and the reason. */
export function TakeBackDialog(props: { stay: string; payment: PaymentEntry; onClose: () => void }) {
  const { stay, payment, onClose } = props;
  const { t } = useLingui();
  const format = useFormats();
  const client = useQueryClient();
  const reason = useDraft(`take back ${stay} ${payment.id}`, "");
  const [key] = useState(newIdempotencyKey);
  const save = useMutation({
    mutationFn: async () => takePaymentBack(stay, payment.id, reason.value, key),
    onSuccess: () => {
      toast(t`Taken back. The payment stays in the history.`, { tone: "done" });
      reason.forget();
      onClose();
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.money() });
      await client.invalidateQueries({ queryKey: keys.reservation(stay) });
    },
  });
  const amount = format.money(payment.amount);
  return (
    <ReasonDialog
      title={t`Take back ${amount}?`}
      action={t`Take back`}
      isDanger
      reason={reason}
      save={save}
      onClose={onClose}
    >
      <p>{t`The amount is open again at once. If the stay is then not fully paid, the guest no longer sees the key.`}</p>
    </ReasonDialog>
  );
}
