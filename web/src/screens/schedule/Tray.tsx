import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ScheduledTask } from "#/api/schedule";
import { Button } from "#/ui/Button";
import { OpenTask, Reasons, useReasons } from "./open-tasks";
import type { ScheduleWords } from "./words";

/** How many cards the tray has at first. */
const most = 14;

/** Above the grid: the tasks that nobody has. */
export function Tray({
  tasks,
  words,
  member,
  onMove,
}: {
  tasks: readonly ScheduledTask[];
  words: ScheduleWords;
  member: number;
  onMove: (task: ScheduledTask) => void;
}) {
  const { t } = useLingui();
  const reasons = useReasons(tasks);
  const count = tasks.length;
  const [all, setAll] = useState(false);
  return (
    <section aria-label={t`Unassigned tasks`} className="flex flex-col gap-2 pb-3">
      <span className="flex flex-wrap items-center gap-3">
        <h2 className="figures font-bold">{t`${count} unassigned`}</h2>
        <Reasons of={reasons} total={count} />
      </span>
      <ul className="flex gap-2 overflow-x-auto p-1 -m-1">
        {reasons.shown.slice(0, all ? undefined : most).map((task) => (
          <li key={task.id} className="w-64 shrink-0">
            <OpenTask member={member} task={task} words={words} onMove={onMove} />
          </li>
        ))}
        {!all && reasons.shown.length > most && (
          <li className="grid shrink-0 place-items-center px-3">
            <Button variant="secondary" onPress={() => setAll(true)}>
              {t`Show all`}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
