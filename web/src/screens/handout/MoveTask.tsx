import { useLingui } from "@lingui/react/macro";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import type { Task } from "#/api/shapes";
import { Button } from "#/ui/Button";
import { MoveDialog } from "./MoveDialog";

/** For the office: when a task is done, by whom, and with which notes. What is decided here no rule changes. */
export function MoveTask({ task }: { task: Task }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (task.state === "finished") return null;
  return (
    <>
      <Button variant="quiet" icon={CalendarClock} onPress={() => setOpen(true)}>
        {t`Move to…`}
      </Button>
      {open && <MoveDialog task={task} onClose={() => setOpen(false)} />}
    </>
  );
}
