import { useLingui } from "@lingui/react/macro";
import type { Task, TaskDetail } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { outbox, type Row, useLane } from "#/offline";
import { useFailureWords } from "#/session/failure-words";
import { Refusal } from "#/api/refusal";
import { taskActions } from "#/parts/task-actions";
import { timeEntries } from "#/parts/take-back";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { taskRef } from "./list";
import { type Press, pressOf, taskLane } from "./press";
import { isSet } from "./times";

/** Who set the present time, as far as the history shows. */
function setBy(detail: Pick<TaskDetail, "history"> | undefined, what: Press | undefined): string | undefined {
  const begins = what === "begin" || what === "undoBegin";
  const [pressed, changed] = timeEntries[begins ? "start" : "end"];
  return detail?.history.findLast(({ action }) => action === pressed || action === changed)?.who || undefined;
}

function Reason({ row, task, detail }: { row: Row; task: Task; detail: TaskDetail | undefined }) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useFailureWords();
  const what = pressOf(row);
  if (row.refusal?.code !== "task_changed_by_other") return row.refusal ? words(new Refusal(row.refusal)) : "";
  const who = setBy(detail, what);
  const ends = what === "end" || what === "undoEnd";
  const stands = ends ? task.cleaning_ist_end : task.cleaning_ist_start;
  if (!isSet(stands)) return t`Someone else has changed this task.`;
  const time = formats.dateTime(stands);
  if (ends) return who ? t`${who} had already ended it: ${time}` : t`Someone else had already ended it: ${time}`;
  return who ? t`${who} had already begun it: ${time}` : t`Someone else had already begun it: ${time}`;
}

/** What the server did not accept of this task, until it was seen. */
export function RefusedPresses({ task, detail }: { task: Task; detail?: TaskDetail | undefined }) {
  const { t, i18n } = useLingui();
  const rows = useLane(taskLane(taskRef(task))).filter((row) => row.state === "refused");
  const point = (row: Row) => (row.kind === "tick" && typeof row.note?.title === "string" ? `${row.note.title}: ` : "");
  return rows.map((row) => (
    <Notice
      key={row.seq}
      tone="error"
      title={
        row.kind === "task" || row.kind === "tick"
          ? t`This was not accepted`
          : i18n._(taskActions[pressOf(row) ?? "begin"].refused)
      }
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {row.refusal?.status !== 409 && row.refusal?.status !== 404 && (
            <Button variant="secondary" onPress={() => void outbox.retry(row.seq)}>
              {t`Try again`}
            </Button>
          )}
          <Button variant="secondary" onPress={() => void outbox.drop(row.seq)}>
            {t`OK`}
          </Button>
        </span>
      }
    >
      {point(row)}
      <Reason row={row} task={task} detail={detail} />
    </Notice>
  ));
}
