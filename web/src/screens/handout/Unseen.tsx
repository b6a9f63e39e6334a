import { useLingui } from "@lingui/react/macro";
import { EyeOff } from "lucide-react";
import { taskRef, useChangeWords, usePropertyName } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useUnseen } from "./queries";

/** Tasks with changes that none of those who do them has seen. */
export function Unseen({ member }: { member: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useChangeWords();
  const name = usePropertyName();
  const query = useUnseen(member);
  const tasks = query.data?.pages.flatMap((page) => page.data);
  if (query.isError && !tasks) return <LoadFailure failure={query.error} retry={() => void query.refetch()} />;
  if (!tasks) return <SkeletonList count={3} />;
  if (tasks.length === 0)
    return (
      <EmptyState icon={EyeOff} title={t`Everything has been seen`}>
        {t`Changes that the assigned people have not seen yet appear here.`}
      </EmptyState>
    );
  return (
    <>
      <ul className="flex max-w-3xl flex-col gap-2 pt-4">
        {tasks.map((task) => (
          <li key={taskRef(task)} className="rounded-card border border-line bg-card p-4">
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <Link to="/cleanings/$id" params={{ id: taskRef(task) }} className="min-w-0 [overflow-wrap:anywhere]">
                {name(task)}
              </Link>
              <span className="figures text-ink-soft">
                {formats.shortDay(task.planned_start)}, {formats.time(task.planned_start)}
              </span>
            </span>
            <span className="block text-ink-soft">{task.person?.name ?? task.company?.name ?? t`Nobody yet`}</span>
            <ul className="figures pt-1 font-semibold text-warn-ink">
              {task.changes.map((change) => (
                <li key={change.field}>{words(change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="flex max-w-3xl justify-center py-4 empty:hidden">
        <ShowMore of={query}>{t`Show more tasks`}</ShowMore>
      </div>
    </>
  );
}
