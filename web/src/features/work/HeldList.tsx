import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { HeldTasks } from "#/api/people";
import { useFormats } from "#/i18n/format";
import { kindLooks } from "#/parts/task";
import { Link } from "#/ui/Link";

const refOf = (task: HeldTasks["tasks"][number]) => `${task.memberid}-${task.cleaning_rpmaid}`;

/** The first of the tasks that somebody has; each opens. `team`: on the pages of the team. */
export function HeldList({ held, team = false }: { held: HeldTasks; team?: boolean }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const more = held.count - held.tasks.length;
  if (held.count === 0) return <p className="text-ink-soft">{t`No tasks from now on.`}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {held.tasks.map((task) => (
          <li key={task.cleaning_rpmaid} className="py-2">
            {team ? (
              <Link to="/cleanings/$id" params={{ id: refOf(task) }} className="[overflow-wrap:anywhere]">
                {task.home}
              </Link>
            ) : (
              <Link to="/manage/task/$id" params={{ id: refOf(task) }} search={{}} className="[overflow-wrap:anywhere]">
                {task.home}
              </Link>
            )}
            <p className="figures text-14 text-ink-soft">
              {i18n._(kindLooks[task.kind].label)} · {formats.dateTime(task.planned_start)}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="pt-2 text-ink-soft">{plural(more, { one: "and # more task", other: "and # more tasks" })}</p>
      )}
    </>
  );
}
