import { useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import type { Task, TaskDetail } from "#/api/shapes";
import { patchAnswer } from "#/api/task-answers";
import { AnswerPill, deed, taskRef } from "#/features/tasks";
import { useStatus } from "#/session/status";
import { answers, taskActions } from "#/parts/task-actions";
import { Button } from "#/ui/Button";
import { late } from "#/ui/late";
import { toast } from "#/ui/toast";

const DeclineTask = late(() => import("./DeclineTask"), "DeclineTask", { ahead: true });

/** A company, or a person of the agency, says whether they take a task; everybody else sees what they said. */
export function CompanyAnswer({ task, detail }: { task: Task; detail: TaskDetail | undefined }) {
  const { t, i18n } = useLingui();
  const { data: status } = useStatus();
  const [declining, setDeclining] = useState(false);
  const said = task.company_answer;
  const { accept, decline } = taskActions;
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
  const viewer = { status, detail };
  if (!answers(task, viewer))
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
      {accept.allowed(task, viewer) && (
        <Button variant="secondary" icon={accept.icon} onPress={() => void say("accepted")}>
          {i18n._(accept.label())}
        </Button>
      )}
      {decline.allowed(task, viewer) && (
        <Button variant="secondary" icon={decline.icon} onPress={() => setDeclining(true)}>
          {i18n._(decline.label())}
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
