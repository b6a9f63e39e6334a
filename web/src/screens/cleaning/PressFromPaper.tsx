import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Task } from "#/api/shapes";
import { addressLine, usePress, usePropertyName } from "#/features/tasks";
import { taskActions } from "#/parts/task-actions";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Notice } from "#/ui/Notice";

/** A person who comes from the code on a printed sheet: one more tap begins or ends the task, so that a wrong code does nothing. */
export function PressFromPaper({ task, refId }: { task: Task; refId: string }) {
  const { t } = useLingui();
  const search = useSearch({ from: "/_signed-in/_staff/cleanings/$id" });
  const navigate = useNavigate();
  const name = usePropertyName();
  const press = usePress();
  if (search.do !== "press") return null;
  const close = () => void navigate({ to: "/cleanings/$id", params: { id: refId }, search: {}, replace: true });
  if (task.state === "finished") return <Notice tone="done">{t`This task is already done.`}</Notice>;
  const begins = task.state === "not_started";
  const what = begins ? "begin" : "end";
  // The button of the page says why.
  if (!taskActions[what].allowed(task)) return null;
  return (
    <Dialog
      title={begins ? t`Begin this task?` : t`End this task?`}
      isOpen
      onClose={close}
      actions={
        <>
          <Button variant="secondary" size="lg" onPress={close}>
            {t`Just look`}
          </Button>
          <Button
            size="lg"
            variant={begins ? "primary" : "done"}
            icon={taskActions[what].icon}
            onPress={() => {
              void press(task, what);
              close();
            }}
          >
            {begins ? t`Yes, begin now` : t`Yes, it is done`}
          </Button>
        </>
      }
    >
      <p className="text-18 font-semibold [overflow-wrap:anywhere]">{name(task)}</p>
      <p className="text-ink-soft">{addressLine(task.property)}</p>
    </Dialog>
  );
}
