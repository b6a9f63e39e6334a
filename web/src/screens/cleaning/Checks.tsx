import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import type { Task } from "#/api/shapes";
import { Crew, StatePill, taskRef, UnreadBadge, Window } from "#/features/tasks";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";

/** The checks of a task, each a task of its own; the person who may see it can open it. */
export function Checks({ tasks, now }: { tasks: readonly Task[]; now: number }) {
  const { t } = useLingui();
  return (
    <ul className="divide-y divide-line">
      {tasks.map((task) => (
        <li key={taskRef(task)} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
          <span className="flex min-w-0 flex-col gap-1">
            <Window task={task} day />
            <Crew task={task} />
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-3">
            <UnreadBadge count={task.unread} />
            <StatePill task={task} now={now} always />
            <Link to="/cleanings/$id" params={{ id: taskRef(task) }}>
              {t({ message: "Open", context: "leads to a task" })}
              <Icon of={ChevronRight} size={18} />
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
