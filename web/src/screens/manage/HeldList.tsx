import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { HeldTasks } from "#/api/people";
import { useFormats } from "#/i18n/format";
import { kindLooks } from "#/parts/task";
import { Link } from "#/ui/Link";

/** The first of the tasks that somebody has; each opens. */
export function HeldList({ held }: { held: HeldTasks }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const more = held.count - held.tasks.length;
  if (held.count === 0) return <p className="text-ink-soft">{t`No tasks from now on.`}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {held.tasks.map((task) => (
          <li key={task.cleaning_rpmaid} className="py-2">
            <Link
              to="/manage/task/$id"
              params={{ id: `${task.memberid}-${task.cleaning_rpmaid}` }}
              search={{}}
              className="[overflow-wrap:anywhere]"
            >
              {task.home}
            </Link>
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
