import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import type { Task } from "#/api/shapes";
import { taskRef, usePropertyName } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Icon } from "#/ui/Icon";

export interface RefusedLine {
  task: Task;
  why: string;
}

/** With which of the chosen tasks something could not be done, and why: by home and time, for a home has many tasks. */
export function RefusedDialog(props: {
  lines: readonly RefusedLine[];
  onClose: () => void;
  /** Where it can be done all the same, once a person has said so. */
  onAnyway: (() => void) | undefined;
}) {
  const { lines, onClose, onAnyway } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const name = usePropertyName();
  return (
    <Dialog
      title={plural(lines.length, { one: "Not possible for # task", other: "Not possible for # tasks" })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button size="lg" variant={onAnyway ? "secondary" : undefined} onPress={onClose}>
            {onAnyway ? t`Leave as it is` : t`OK`}
          </Button>
          {onAnyway && (
            <Button
              size="lg"
              onPress={() => {
                onClose();
                onAnyway();
              }}
            >
              {t`Assign anyway`}
            </Button>
          )}
        </>
      }
    >
      <ul className="divide-y divide-line">
        {lines.map(({ task, why }) => (
          <li key={taskRef(task)} className="py-3">
            <p className="font-semibold [overflow-wrap:anywhere]">{name(task)}</p>
            <p className="figures text-ink-soft">
              {formats.shortDay(task.planned_start)}, {formats.time(task.planned_start)} –{" "}
              {formats.time(task.planned_end)}
            </p>
            <p className="flex items-start gap-2 pt-1 font-semibold text-late-ink">
              <Icon of={CircleAlert} className="mt-0.5" />
              {why}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
