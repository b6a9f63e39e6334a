import { Plural, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { type SettledLine, settleLines, type StatementLine } from "#/api/statements";
import { useFormats } from "#/i18n/format";
import { useDraft } from "#/session/use-draft";
import { toast } from "#/ui/toast";
import { usePayer } from "./LineParts";
import { ReasonDialog } from "./ReasonDialog";

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
  const client = useQueryClient();
  const reason = useDraft(`lines ${member} ${lines.map(({ id }) => id).join(" ")} ${deed}`, "");
  const [key] = useState(newIdempotencyKey);
  const save = useMutation({
    mutationFn: async () => settleLines(member, deed, { lines: lines.map(({ id }) => id), reason: reason.value }, key),
    onSuccess: (results) => {
      const done = results.filter((one) => one.done).length;
      const tone = done === results.length ? "done" : "error";
      if (lines.length === 1 && done === 1)
        toast(deed === "ignore" ? t`Ignored` : t`The line is open again.`, { tone });
      else toast(deed === "ignore" ? t`Ignored lines: ${done}` : t`Lines that are open again: ${done}`, { tone });
      onDone(results);
      reason.forget();
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
    <ReasonDialog
      title={title}
      action={deed === "ignore" ? t`Ignore` : t`Take back`}
      isDanger={booked}
      reason={reason}
      save={save}
      onClose={onClose}
    >
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
    </ReasonDialog>
  );
}
