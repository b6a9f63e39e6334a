import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { keys } from "#/api/keys";
import { taskProblemsQuery } from "#/api/problems";
import type { Task } from "#/api/shapes";
import { problemPhotoPath, taskPictureSide } from "#/api/task-files";
import { FileGrid } from "#/features/chat/Attachments";
import { RowBubble } from "#/features/chat/MessageBubble";
import { ProblemFacts } from "#/features/problems/Facts";
import { problemLane } from "#/features/problems/lane";
import { taskRef } from "#/features/tasks";
import { momentAt } from "#/i18n/clock";
import { wireTimeAt } from "#/i18n/wire-time";
import { outbox, type Row, useLane } from "#/offline";
import { toast } from "#/ui/toast";
import { Section } from "#/parts/Section";

/** What the staff has reported at this home and nobody has settled, and what waits to be sent; nothing when there is nothing. */
export function Problems({ task }: { task: Task }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const ref = taskRef(task);
  const lane = problemLane(ref);
  const rows = useLane(lane);
  const { data } = useQuery(taskProblemsQuery(ref));
  const announced = t`The agency will be notified.`;
  useEffect(
    () =>
      outbox.onDone("problem", (row) => {
        if (row.lane !== lane) return;
        toast(announced, { tone: "done" });
        void client.invalidateQueries({ queryKey: keys.problems(ref) });
      }),
    [client, lane, ref, announced],
  );
  const withdraw = async (row: Row, index: number) => {
    try {
      const went = await outbox.revise([row.seq], ({ files = [], ...rest }) =>
        files.length > 1 ? { ...rest, files: files.toSpliced(index, 1) } : rest,
      );
      if (!went) toast(t`This report is already being sent.`);
    } catch {
      toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
    }
  };
  if (rows.length === 0 && (data ?? []).length === 0) return null;
  return (
    <Section icon={TriangleAlert} title={t`Problems at this home`}>
      {rows.length > 0 && (
        <div className="flex flex-col gap-2 pb-4">
          {rows.map((row) => (
            <RowBubble
              key={row.seq}
              row={row}
              time={wireTimeAt(new Date(momentAt(row.made)), task.property.time_zone)}
              onRemove={(file) => void withdraw(row, row.files?.indexOf(file) ?? -1)}
            />
          ))}
        </div>
      )}
      <ul className="divide-y divide-line">
        {(data ?? []).map((problem) => (
          <li key={problem.id} className="py-3.5 first:pt-0 last:pb-0">
            <ProblemFacts
              problem={problem}
              photos={
                <FileGrid
                  files={problem.photos}
                  small={taskPictureSide}
                  large={taskPictureSide}
                  pathOf={(file, maxsize) => problemPhotoPath(ref, problem.id, file, maxsize)}
                />
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
