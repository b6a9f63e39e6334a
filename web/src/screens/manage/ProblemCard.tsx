import { useLingui } from "@lingui/react/macro";
import { keys } from "#/api/keys";
import { filePath } from "#/api/messages";
import { type Decision, decideProblem } from "#/api/problems";
import { FileGrid } from "#/features/chat/Attachments";
import { ProblemFacts } from "#/features/problems/Facts";
import type { Problem } from "#/features/problems/texts";
import { usePropertyTitle } from "#/session/device-settings";
import { Button } from "#/ui/Button";
import { Link } from "#/ui/Link";
import { useDeed } from "./use-deed";

/** What the office decides about a report, and says when it is done. */
function useDecide(problem: Problem) {
  const { t } = useLingui();
  const { busy, run } = useDeed<Decision>(keys.memberProblems(problem.memberid), keys.board(problem.memberid));
  const said: Record<Decision, string> = {
    open: t`It is open again.`,
    taken: t`You’re handling it.`,
    task: t`It is a task now.`,
    done: t`Done.`,
    dismissed: t`Dismissed.`,
  };
  return {
    busy,
    decide: async (decision: Decision) => run(decision, said[decision], async () => decideProblem(problem, decision)),
  };
}

const isUnsettled = ({ state }: Problem) => state === "open" || state === "taken";

/** The nearest thing to do with a report, in its row of a table. */
export function ProblemAct({ problem }: { problem: Problem }) {
  const { t } = useLingui();
  const { busy, decide } = useDecide(problem);
  if (!isUnsettled(problem) || problem.task_rpmaid !== 0) return null;
  return (
    <Button
      changes="office"
      variant="secondary"
      size="pill"
      isPending={busy !== undefined}
      onPress={() => void decide("task")}
    >
      {t`Make it a task`}
    </Button>
  );
}

/** A report with what the office can do with it. */
export function ProblemCard({ problem, heading }: { problem: Problem; heading: "h2" | "h3" }) {
  const { t } = useLingui();
  const titleOf = usePropertyTitle();
  const { busy, decide } = useDecide(problem);
  const act = (decision: Decision, label: string, first = false) => (
    <Button
      changes="office"
      key={decision}
      variant={first ? "primary" : "secondary"}
      isPending={busy === decision}
      isDisabled={busy !== undefined && busy !== decision}
      onPress={() => void decide(decision)}
    >
      {label}
    </Button>
  );
  const chat = problem.cleaning_rpmaid !== 0 ? ("cleaning" as const) : ("reservation" as const);
  const of = `${problem.memberid}-${chat === "cleaning" ? problem.cleaning_rpmaid : problem.reservation_id}`;
  const unsettled = isUnsettled(problem);
  return (
    <ProblemFacts
      problem={problem}
      title={titleOf(problem)}
      heading={heading}
      photos={<FileGrid files={problem.photos} pathOf={(file, maxsize) => filePath(chat, of, file, maxsize)} />}
    >
      <div className="flex flex-wrap items-center gap-2">
        {unsettled && problem.task_rpmaid === 0 && act("task", t`Make it a task`, true)}
        {problem.state === "open" && act("taken", t`I’ll handle it`)}
        {unsettled && act("done", t({ message: "Done", context: "a problem" }))}
        {unsettled && problem.task_rpmaid === 0 && act("dismissed", t`Nothing to do`)}
        {!unsettled && act("open", t`Open it again`)}
        {problem.task_rpmaid !== 0 && (
          <Link to="/manage/task/$id" params={{ id: `${problem.memberid}-${problem.task_rpmaid}` }} search>
            {t`Go to its task`}
          </Link>
        )}
        {chat === "cleaning" ? (
          <Link to="/manage/task/$id" params={{ id: of }} search>
            {t`Where it was reported`}
          </Link>
        ) : (
          <Link to="/manage/stay/$id" params={{ id: of }} search>
            {t`Go to reservation`}
          </Link>
        )}
      </div>
    </ProblemFacts>
  );
}
