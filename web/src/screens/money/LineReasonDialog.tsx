import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { ignoreLine, reopenLine, type StatementLine } from "#/api/statements";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

/** Puts a line away, or takes back what was decided about it; both with a reason. */
export function LineReasonDialog(props: { line: StatementLine; deed: "ignore" | "reopen"; onClose: () => void }) {
  const { line, deed, onClose } = props;
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const draft = useDraft(`line ${line.memberid}-${line.id} ${deed}`, "");
  const { value: reason } = draft;
  const [tried, setTried] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const empty = reason.trim() === "";
  const save = useMutation({
    mutationFn: async () => (deed === "ignore" ? ignoreLine(line, reason, key) : reopenLine(line, reason, key)),
    onSuccess: () => {
      toast(deed === "ignore" ? t`Ignored` : t`The line is open again.`, { tone: "done" });
      draft.forget();
      onClose();
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.money() });
      await client.invalidateQueries({ queryKey: ["reservation"] });
    },
  });
  const booked = line.state === "booked";
  return (
    <FormDialog
      title={deed === "ignore" ? t`Ignore this line?` : t`Take this decision back?`}
      isOpen
      onClose={onClose}
      draft={draft}
      actions={
        <Button
          size="lg"
          variant={booked ? "danger" : "primary"}
          isPending={save.isPending}
          onPress={() => {
            setTried(true);
            if (!empty) save.mutate();
          }}
        >
          {deed === "ignore" ? t`Ignore` : t`Take back`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {booked && (
          <p>{t`The amount is open again at once. If the stay is then not fully paid, the guest no longer sees the key.`}</p>
        )}
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
