import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { daysBetween } from "#/i18n/wire-time";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { TextField } from "#/ui/TextField";
import { changeView } from "./view";

/** The longest range that the server takes. */
const most = 400;

export function RangeDialog(props: {
  /** What is shown now, or what is likely to be wanted. */
  range: { from: string; to: string };
  today: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [from, setFrom] = useState(props.range.from);
  const [to, setTo] = useState(props.range.to);
  const days = daysBetween(from, to);
  const fault =
    days === undefined
      ? t`Please choose both days.`
      : days < 0
        ? t`The last day must not be before the first.`
        : days > most
          ? t`Please choose at most ${most} days.`
          : undefined;
  return (
    <Dialog
      title={t`Choose days`}
      isOpen
      onClose={props.onClose}
      actions={
        <Button
          size="lg"
          isDisabled={fault !== undefined}
          onPress={() => {
            // Days that lie on one side of today are looked for under that tab.
            const tab = to < props.today ? "past" : from >= props.today ? "current" : undefined;
            changeView({ range: { from, to }, ...(tab ? { tab } : {}) });
            props.onClose();
          }}
        >
          {t`Show`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField type="date" label={t`First day`} value={from} onChange={setFrom} />
        <TextField type="date" label={t`Last day`} value={to} min={from} onChange={setTo} error={fault} />
      </div>
    </Dialog>
  );
}
