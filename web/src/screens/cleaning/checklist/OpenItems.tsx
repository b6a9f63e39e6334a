import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Task } from "#/api/shapes";
import { usePress } from "#/features/tasks";
import { type ListItem, tick } from "#/features/tasks/checklist";
import { FormDialog } from "#/ui/FormDialog";
import { taskActions } from "#/parts/task-actions";
import { Button } from "#/ui/Button";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

/** Before a task ends with items open: back to them, or skip them all with one reason. The server would refuse it otherwise, perhaps hours later. */
export function OpenItems({ task, items, onClose }: { task: Task; items: readonly ListItem[]; onClose: () => void }) {
  const { t } = useLingui();
  const press = usePress();
  const [reason, setReason] = useState("");
  const skip = async () => {
    onClose();
    try {
      for (const item of items) {
        // One after the other: the outbox keeps the order in which they were made.
        // oxlint-disable-next-line no-await-in-loop
        await tick(task, item, "skipped", reason.trim());
      }
    } catch {
      toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
      return;
    }
    await press(task, "end");
  };
  return (
    <FormDialog
      unsaved={reason.trim() !== ""}
      title={plural(items.length, { one: "# item is still open", other: "# items are still open" })}
      isOpen
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button
            variant="secondary"
            size="lg"
            icon={taskActions.end.icon}
            isDisabled={reason.trim() === ""}
            onPress={() => void skip()}
          >
            {t`Skip these and end`}
          </Button>
          <Button size="lg" onPress={close}>
            {t`Back to the list`}
          </Button>
        </>
      )}
    >
      <ul className="list-disc ps-5 pb-4">
        {items.map((item) => (
          <li key={item.id} lang={item.lang} className="py-0.5 [overflow-wrap:anywhere]">
            {item.text}
          </li>
        ))}
      </ul>
      <TextArea label={t`Or why you’re skipping them`} below={501} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
