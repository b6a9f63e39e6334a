import { useLingui } from "@lingui/react/macro";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { Task } from "#/api/shapes";
import { deed, taskRef } from "#/features/tasks";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

/** A check that does not pass sends its task back, with what is to be done again. */
export function CheckFailed({ task }: { task: Task }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [what, setWhat] = useState("");
  if (task.check !== 1 || task.checked_rpmaid === 0) return null;
  const send = async () => {
    setAsking(false);
    await deed(task, "checkFailed", "PATCH", `/v1/cleaningcheck/${taskRef(task)}`, {
      result: "failed",
      what: what.trim(),
    });
    setWhat("");
    toast(t`The task goes back to those who did it.`, { tone: "done" });
  };
  return (
    <>
      <Button variant="secondary" size="lg" full icon={RotateCcw} onPress={() => setAsking(true)}>
        {t`Not passed, do again`}
      </Button>
      {asking && (
        <Dialog
          title={t`What is to be done again?`}
          isOpen
          onClose={() => setAsking(false)}
          actions={
            <Button size="lg" isDisabled={what.trim() === ""} onPress={() => void send()}>
              {t`Send the task back`}
            </Button>
          }
        >
          <TextArea label={t`What was not right`} below={501} value={what} onChange={setWhat} />
        </Dialog>
      )}
    </>
  );
}
