import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { taskActions } from "#/parts/task-actions";
import { Dialog } from "#/ui/Dialog";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { Button } from "#/ui/Button";
import { TextArea } from "#/ui/TextArea";

/** One reason for all that a company declines. */
export function DeclineDialog(props: {
  count: number;
  reason: string;
  onChange: (reason: string) => void;
  onClose: () => void;
  onDecline: () => void;
}) {
  const { count, reason, onClose, onDecline } = props;
  const { t, i18n } = useLingui();
  return (
    <Dialog
      title={plural(count, { one: "Decline # task", other: "Decline # tasks" })}
      isOpen
      onClose={onClose}
      actions={
        <Button size="lg" isDisabled={reason.trim() === ""} onPress={onDecline}>
          {i18n._(taskActions.decline.label())}
        </Button>
      }
    >
      {/* Closing keeps the reason, as a reload does; who says so leaves the page without it. */}
      <LeaveQuestion unsaved={reason.trim() !== ""} onLeave={() => props.onChange("")} />
      <TextArea label={t`Why?`} below={501} value={reason} onChange={props.onChange} />
      {count > 1 && <p className="pt-2 text-ink-soft">{t`The agency sees this on each of these tasks.`}</p>}
    </Dialog>
  );
}
