import { useLingui } from "@lingui/react/macro";
import type { Task } from "#/api/shapes";
import { taskRef } from "#/features/tasks";
import { useDraftText } from "#/session/use-draft-text";
import { taskActions } from "#/parts/task-actions";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { TextArea } from "#/ui/TextArea";

/** Why a task is declined: kept until the device has taken it. */
export function DeclineTask(props: {
  task: Task;
  onClose: () => void;
  /** Whether the device has taken it. */
  onDecline: (reason: string) => Promise<boolean>;
}) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useDraftText(`decline ${taskRef(props.task)}`);
  const decline = async () => {
    if (await props.onDecline(reason.trim())) setReason("");
  };
  return (
    <FormDialog
      unsaved={reason.trim() !== ""}
      title={t`Decline this task`}
      isOpen
      onClose={() => {
        setReason("");
        props.onClose();
      }}
      actions={
        <Button size="lg" isDisabled={reason.trim() === ""} onPress={() => void decline()}>
          {i18n._(taskActions.decline.label())}
        </Button>
      }
    >
      <TextArea label={t`Why?`} below={501} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
