import { useLingui } from "@lingui/react/macro";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { Suspense, useState } from "react";
import type { Task } from "#/api/shapes";
import { patchAnswer } from "#/api/task-answers";
import { AnswerPill, deed, taskRef } from "#/features/tasks";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { late } from "#/ui/late";
import { toast } from "#/ui/toast";

const DeclineTask = late(() => import("./DeclineTask"), "DeclineTask", { ahead: true });

/** A company says whether it takes a task; everybody else sees what it said. */
export function CompanyAnswer({ task }: { task: Task }) {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const [declining, setDeclining] = useState(false);
  const said = task.company_answer;
  const asks = status?.roles.some((each) => each.memberid === task.reinplan_memberid && each.role === "company");
  const say = async (answer: "accepted" | "declined", reason?: string): Promise<boolean> => {
    setDeclining(false);
    try {
      const body = { answer, ...(reason === undefined ? {} : { reason }) };
      await deed(task, "answer", patchAnswer(taskRef(task), body));
    } catch {
      toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
      return false;
    }
    toast(answer === "accepted" ? t`Accepted` : t`Declined. The agency will be notified.`, { tone: "done" });
    return true;
  };
  if (!asks || !task.company)
    return said ? (
      <p className="flex flex-wrap items-center gap-2">
        <AnswerPill task={task} />
        {said.reason !== "" && <span className="[overflow-wrap:anywhere]">{said.reason}</span>}
      </p>
    ) : null;
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t`Will you accept this task?`}>
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
        <Suspense fallback={null}>
          <DeclineTask
            task={task}
            onClose={() => setDeclining(false)}
            onDecline={async (reason) => say("declined", reason)}
          />
        </Suspense>
      )}
    </div>
  );
}
