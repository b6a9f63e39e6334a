import { useLingui } from "@lingui/react/macro";
import { CalendarCheck2 } from "lucide-react";
import type { ScheduledTask } from "#/api/schedule";
import { EmptyState } from "#/ui/EmptyState";
import { OpenTask, Reasons, useReasons } from "./open-tasks";
import type { ScheduleWords } from "./words";

/** On a phone, in place of the people: the tasks that nobody has. */
export function Unassigned({
  tasks,
  loaded,
  words,
  member,
  onMove,
}: {
  tasks: readonly ScheduledTask[];
  /** Whether the tasks of the day are known. */
  loaded: boolean;
  words: ScheduleWords;
  member: number;
  onMove: (task: ScheduledTask) => void;
}) {
  const { t } = useLingui();
  const reasons = useReasons(tasks);
  const count = tasks.length;
  return (
    <section aria-label={t`Unassigned tasks`} className="flex flex-col gap-3">
      {count === 0 && loaded && <EmptyState icon={CalendarCheck2} title={t`Every task of this day has somebody`} />}
      <Reasons of={reasons} total={count} />
      <ul className="flex flex-col gap-2">
        {reasons.shown.map((task) => (
          <li key={task.id}>
            <OpenTask member={member} task={task} words={words} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  );
}
