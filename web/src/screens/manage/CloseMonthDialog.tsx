import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { closeMonth, payKey, type PayRow } from "#/api/pay";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Notice } from "#/ui/Notice";
import { toast } from "#/ui/toast";

/** Asks before a month is closed: it cannot be opened again. */
export function CloseMonthDialog(props: {
  member: number;
  month: string;
  rows: readonly PayRow[];
  onClose: () => void;
}) {
  const { member, month, rows, onClose } = props;
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const client = useQueryClient();
  const unrated = rows.reduce((sum, row) => sum + row.unrated, 0);
  const close = useMutation({
    mutationFn: async () => closeMonth(member, month, rows),
    onSuccess: () => {
      toast(t`The month is closed`, { tone: "done" });
      onClose();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: payKey }),
  });
  const changed = close.error instanceof Refusal && close.error.code === "conflict";
  return (
    <Dialog
      title={t`Close ${format.month(`${month}-01`)}?`}
      isOpen
      onClose={onClose}
      actions={
        <Button size="lg" isPending={close.isPending} onPress={() => close.mutate()}>
          {t`Close the month`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t`The numbers stay as they are and can’t be changed. Later changes appear as differences in the next month.`}</p>
        <p className="figures font-semibold">{rows.map(({ name }) => name).join(", ")}</p>
        {unrated > 0 && (
          <Notice tone="warn">
            {plural(unrated, {
              one: "# task has no rate and is in no amount.",
              other: "# tasks have no rate and are in no amount.",
            })}
          </Notice>
        )}
        {changed && (
          <Notice tone="error">{t`Something has changed meanwhile. Close this and check the numbers again.`}</Notice>
        )}
        {close.error && !changed && <Notice tone="error">{words(close.error)}</Notice>}
      </div>
    </Dialog>
  );
}
