import { Plural, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { type SettledLine, settleLines, type StatementLine } from "#/api/statements";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";
import { usePayer } from "./LineParts";

/** So many lines are named. */
const named = 5;

/** Puts lines away, or takes back what was decided about them; both with one reason. */
export function LineReasonDialog(props: {
  member: number;
  lines: readonly StatementLine[];
  deed: "ignore" | "reopen";
  onDone: (results: readonly SettledLine[]) => void;
  onClose: () => void;
}) {
  const { member, lines, deed, onDone, onClose } = props;
  const { t } = useLingui();
  const format = useFormats();
  const payer = usePayer();
  const words = useFailureWords();
  const client = useQueryClient();
  const draft = useDraft(`lines ${member} ${lines.map(({ id }) => id).join(" ")} ${deed}`, "");
  const { value: reason } = draft;
  const [tried, setTried] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const empty = reason.trim() === "";
  const save = useMutation({
    mutationFn: async () => settleLines(member, deed, { lines: lines.map(({ id }) => id), reason }, key),
    onSuccess: (results) => {
      const done = results.filter((one) => one.done).length;
      const tone = done === results.length ? "done" : "error";
      if (lines.length === 1 && done === 1)
        toast(deed === "ignore" ? t`Ignored` : t`The line is open again.`, { tone });
      else toast(deed === "ignore" ? t`Ignored lines: ${done}` : t`Lines that are open again: ${done}`, { tone });
      onDone(results);
      draft.forget();
      onClose();
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.money() });
      await client.invalidateQueries({ queryKey: ["reservation"] });
    },
  });
  const booked = lines.some((line) => line.state === "booked");
  const more = lines.length - named;
  const many = lines.length > 1;
  const title = many
    ? deed === "ignore"
      ? t`Ignore these lines?`
      : t`Take these decisions back?`
    : deed === "ignore"
      ? t`Ignore this line?`
      : t`Take this decision back?`;
  return (
    <FormDialog
      title={title}
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
        {many && (
          <ul className="text-ink-soft">
            {lines.slice(0, named).map((line) => (
              <li key={line.id} className="flex justify-between gap-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">{payer(line)}</span>
                <span className="figures whitespace-nowrap">{format.money(line.amount)}</span>
              </li>
            ))}
            {more > 0 && (
              <li>
                <Plural value={more} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
        )}
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
