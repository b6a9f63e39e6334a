import { useLingui } from "@lingui/react/macro";
import { CircleCheck, Timer } from "lucide-react";
import { Suspense, useState } from "react";
import type { Task, TaskDetail } from "#/api/shapes";
import { PressButton, runningClock, secondsWorked, useDuration, usePress } from "#/features/tasks";
import type { ListItem } from "#/features/tasks/checklist";
import { useFormats } from "#/i18n/format";
import { useNow } from "#/i18n/use-now";
import { useStatus } from "#/session/status";
import { taskActions } from "#/parts/task-actions";
import { Button } from "#/ui/Button";
import { edge } from "#/ui/edge";
import { Icon } from "#/ui/Icon";
import { late } from "#/ui/late";

// For the few tasks that are checks, and for who ends with something open.
const CheckFailed = late(() => import("./CheckFailed"), "CheckFailed", { ahead: true });
const OpenItems = late(() => import("./checklist/OpenItems"), "OpenItems", { ahead: true });
export const doingParts = [CheckFailed, OpenItems] as const;

/** With the clock above the button it would leave hardly any of a low window with large text: there it scrolls along. */
const tall = "in-data-[text=larger]:short:static";

/** Counts the seconds where everybody sees them; a screen reader does not announce each one. */
function Clock({ task }: { task: Task }) {
  const now = useNow(1000);
  const { t } = useLingui();
  const seconds = secondsWorked(task, now) ?? 0;
  return (
    <span role="timer" aria-label={t`Running for`} className="figures text-22 font-bold">
      {runningClock(seconds)}
    </span>
  );
}

/** The bottom edge of a task: begin, the clock and the end, and the way back. */
export function Doing({
  task,
  detail,
  open,
}: {
  task: Task;
  detail: TaskDetail | undefined;
  /** What of the checklist keeps the task from ending. */
  open: readonly ListItem[];
}) {
  const [asking, setAsking] = useState(false);
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const duration = useDuration();
  const press = usePress();
  const now = useNow(10_000);
  const { data: status } = useStatus();
  const worked = secondsWorked(task, now);
  const undo = (["undoBegin", "undoEnd"] as const).find((each) =>
    taskActions[each].allowed(task, { detail, status, now }),
  );
  return (
    <div
      ref={edge}
      className={`sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-20 -mx-4 mt-1 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:rounded-card sm:border desk:bottom-4 ${task.state === "started" ? tall : ""}`}
    >
      {task.state !== "not_started" && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 gap-y-1 pb-2">
          <span className="flex min-w-0 items-center gap-2.5">
            <Icon
              of={task.state === "finished" ? CircleCheck : Timer}
              size={24}
              className={task.state === "finished" ? "text-done" : "text-running"}
            />
            {task.state === "finished" ? (
              <span className="figures min-w-0">
                <span className="block font-semibold">
                  {worked === undefined ? t`Done` : t`Done in ${duration(worked)}`}
                </span>
                <span className="block text-ink-soft">
                  {formats.time(task.cleaning_ist_start)} – {formats.time(task.cleaning_ist_end)}
                </span>
              </span>
            ) : (
              <span className="figures flex flex-wrap items-baseline gap-x-3">
                <Clock task={task} />
                <span className="text-ink-soft">{t`since ${formats.time(task.cleaning_ist_start)}`}</span>
              </span>
            )}
          </span>
          {undo && (
            <Button
              changes="office"
              variant="secondary"
              icon={taskActions[undo].icon}
              className="max-sm:px-3"
              onPress={() => void press(task, undo)}
            >
              {i18n._(taskActions[undo].label())}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-col gap-2">
        {taskActions.failCheck.allowed(task) && (
          <Suspense fallback={null}>
            <CheckFailed task={task} checked={detail?.checked_checklist ?? null} />
          </Suspense>
        )}
        <PressButton task={task} open={open.length} onEnd={open.length > 0 ? () => setAsking(true) : undefined} />
        {asking && open.length > 0 && (
          <Suspense fallback={null}>
            <OpenItems task={task} items={open} onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
