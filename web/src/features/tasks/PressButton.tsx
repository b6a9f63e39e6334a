import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef } from "react";
import type { Task } from "#/api/shapes";
import { kindLooks } from "#/parts/task";
import { taskActions } from "#/parts/task-actions";
import { waitsForTask } from "#/parts/task-state";
import { Button } from "#/ui/Button";
import { sawBegin } from "./double-tap";
import { taskRef } from "./list";
import { usePress } from "./use-press";

/** The one thing to do next with a task; nothing when it is done. */
export function PressButton({
  task,
  className,
  open = 0,
  onEnd,
}: {
  task: Task;
  className?: string;
  /** How many required items of the checklist are open: the button says so. */
  open?: number;
  /** Instead of ending the task, where something has to be asked before. */
  onEnd?: (() => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const press = usePress();
  const before = useRef(task.state);
  useLayoutEffect(() => {
    if (before.current === "not_started" && task.state === "started") sawBegin(taskRef(task));
    before.current = task.state;
  }, [task]);
  const check = task.check === 1;
  const { begin, end } = taskActions;
  const look = { size: "lg", full: true, className: className ?? "" } as const;
  switch (task.state) {
    case "not_started":
      if (waitsForTask(task))
        return (
          <>
            <Button changes="office" {...look} variant="secondary" icon={kindLooks.check.icon} isDisabled>
              {i18n._(begin.label(task))}
            </Button>
            <p className="pt-1.5 text-ink-soft">
              {task.checked_state === "started"
                ? t`The cleaning is still running. You can check once it is finished.`
                : t`The cleaning has not begun yet. You can check once it is finished.`}
            </p>
          </>
        );
      return (
        <Button
          changes="office"
          {...look}
          variant={check ? "secondary" : "primary"}
          icon={check ? kindLooks.check.icon : begin.icon}
          onPress={() => void press(task, "begin")}
        >
          {i18n._(begin.label(task))}
        </Button>
      );
    case "started":
      return (
        <Button
          changes="office"
          {...look}
          variant="done"
          icon={end.icon}
          onPress={onEnd ?? (() => void press(task, "end"))}
        >
          {i18n._(end.label(task))}
          {open > 0 && <span className="figures block text-14 font-normal">{t`${open} still open`}</span>}
        </Button>
      );
    case "finished":
      return null;
  }
}
