import { useLingui } from "@lingui/react/macro";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { Task } from "#/api/shapes";
import { AnswerPill, deed, taskRef } from "#/features/tasks";
import { useStatus } from "#/session/status";
import { useDraftText } from "#/session/use-draft-text";
import { FormDialog } from "#/ui/FormDialog";
import { Button } from "#/ui/Button";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

/** A company says whether it takes a task; everybody else sees what it said. */
export function CompanyAnswer({ task }: { task: Task }) {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useDraftText(`decline ${taskRef(task)}`);
  const said = task.company_answer;
  const asks = status?.roles.some((each) => each.memberid === task.reinplan_memberid && each.role === "company");
  const say = async (answer: "accepted" | "declined") => {
    setDeclining(false);
    try {
      await deed(task, "answer", "PATCH", `/v1/cleaningresourceanswer/${taskRef(task)}`, {
        answer,
        ...(answer === "declined" ? { reason: reason.trim() } : {}),
      });
    } catch {
      // The reason waits in the form for the next try.
      toast(t`This device could not keep that. Please try again.`, { tone: "error" });
      return;
    }
    setReason("");
    toast(answer === "accepted" ? t`Accepted` : t`Declined; the agency is told.`, { tone: "done" });
  };
  if (!asks || !task.company)
    return said ? (
      <p className="flex flex-wrap items-center gap-2">
        <AnswerPill task={task} />
        {said.reason !== "" && <span className="[overflow-wrap:anywhere]">{said.reason}</span>}
      </p>
    ) : null;
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t`Do you take this task?`}>
      <AnswerPill task={task} />
      {said && said.reason !== "" && <span className="[overflow-wrap:anywhere]">{said.reason}</span>}
      {said?.answer !== "accepted" && (
        <Button variant="secondary" icon={ThumbsUp} onPress={() => void say("accepted")}>
          {t`Accept`}
        </Button>
      )}
      {said?.answer !== "declined" && task.state === "not_started" && (
        <Button variant="secondary" icon={ThumbsDown} onPress={() => setDeclining(true)}>
          {t`Decline`}
        </Button>
      )}
      {declining && (
        <FormDialog
          unsaved={reason.trim() !== ""}
          title={t`Decline this task`}
          isOpen
          onClose={() => {
            setDeclining(false);
            setReason("");
          }}
          actions={
            <Button size="lg" isDisabled={reason.trim() === ""} onPress={() => void say("declined")}>
              {t`Decline`}
            </Button>
          }
        >
          <TextArea label={t`Why?`} below={501} value={reason} onChange={setReason} />
        </FormDialog>
      )}
    </div>
  );
}
