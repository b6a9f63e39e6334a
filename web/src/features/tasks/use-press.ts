import { useLingui } from "@lingui/react/macro";
import type { Task } from "#/api/shapes";
import { moment } from "#/i18n/clock";
import { useFormats } from "#/i18n/format";
import { taskActions } from "#/parts/task-actions";
import { toast } from "#/ui/toast";
import { counts } from "./double-tap";
import { taskRef } from "./list";
import { press, type Press } from "./press";
import { wallClock } from "#/i18n/property-time";

/** Begins, ends or takes back; shows at once, offers the way back, and says so when the device could not keep it. */
export function usePress(): (task: Task, what: Press) => Promise<void> {
  const { t, i18n } = useLingui();
  const formats = useFormats();

  async function keep(task: Task, what: Press): Promise<void> {
    if (!counts(taskRef(task), what === "undoBegin" || what === "undoEnd")) return;
    const at = moment();
    try {
      await press(task, what, at);
    } catch {
      toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
      return;
    }
    const time = formats.time(wallClock(at, task.property.time_zone));
    switch (what) {
      case "begin":
        toast(t`Begun at ${time}`, {
          tone: "done",
          action: { label: i18n._(taskActions.undoBegin.label()), onAction: () => void keep(task, "undoBegin") },
        });
        break;
      case "end":
        toast(t`Ended at ${time}`, {
          tone: "done",
          action: { label: i18n._(taskActions.undoEnd.label()), onAction: () => void keep(task, "undoEnd") },
        });
        break;
      case "undoBegin":
      case "undoEnd":
        toast(t`Undone`);
        break;
    }
  }

  return keep;
}
