import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { type PaymentEntry, takePaymentBack } from "#/api/payments";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

/** Takes a payment back: it stays in the books, with an entry against it and the reason. */
export function TakeBackDialog(props: { stay: string; payment: PaymentEntry; onClose: () => void }) {
  const { stay, payment, onClose } = props;
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const client = useQueryClient();
  const draft = useDraft(`take back ${stay} ${payment.id}`, "");
  const { value: reason } = draft;
  const [tried, setTried] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const save = useMutation({
    mutationFn: async () => takePaymentBack(stay, payment.id, reason, key),
    onSuccess: () => {
      toast(t`Taken back. The payment stays in the history.`, { tone: "done" });
      draft.forget();
      onClose();
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.money() });
      await client.invalidateQueries({ queryKey: keys.reservation(stay) });
    },
  });
  const empty = reason.trim() === "";
  const amount = format.money(payment.amount);
  return (
    <FormDialog
      title={t`Take back ${amount}?`}
      isOpen
      onClose={onClose}
      draft={draft}
      actions={
        <Button
          size="lg"
          variant="danger"
          isPending={save.isPending}
          onPress={() => {
            setTried(true);
            if (!empty) save.mutate();
          }}
        >
          {t`Take back`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t`The amount is open again at once. If the stay is then not fully paid, the guest no longer sees the key.`}</p>
        <TextArea
          label={t`Reason`}
          rows={2}
          below={501}
          value={reason}
          onChange={draft.set}
          error={tried && empty ? t`Please give a reason.` : undefined}
        />
        {save.error && <Notice tone="error">{words(save.error)}</Notice>}
      </div>
    </FormDialog>
  );
}
