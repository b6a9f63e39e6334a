import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import type { ScheduledTask } from "#/api/schedule";
import { cardLink } from "#/ui/CardLink";
import { useMayChange } from "#/ui/changing";
import { Icon } from "#/ui/Icon";
import { edges, hueOf } from "./hues";
import { reasonNames, type ScheduleWords } from "./words";

/** A card of a task that nobody has; its edge says which kind it is. */
const frame =
  "flex min-h-14 w-full flex-col justify-center gap-0.5 rounded-control border border-s-4 border-line bg-card px-3 py-1.5 text-start text-ink hover:border-sea focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-sea-ink";

const TaskLink = cardLink(
  "block rounded-control focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-sea-ink",
);

/** A task that nobody has, with who could take it, or why nobody can. A press opens the dialog that plans it, or the task for a person who may only read. */
export function OpenTask({
  member,
  task,
  words,
  onMove,
}: {
  member: number;
  task: ScheduledTask;
  words: ScheduleWords;
  onMove: (task: ScheduledTask) => void;
}) {
  const mayPlan = useMayChange("office");
  const face = `${frame} ${edges[hueOf(task)]}`;
  if (!mayPlan)
    return (
      <TaskLink to="/manage/task/$id" params={{ id: `${member}-${task.id}` }}>
        <span className={face}>
          <Face task={task} words={words} />
        </span>
      </TaskLink>
    );
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onMove(task)} className={face}>
      <Face task={task} words={words} />
    </button>
  );
}

function Face({ task, words }: { task: ScheduledTask; words: ScheduleWords }) {
  const fits = task.fits !== 0;
  const why = words.why(task);
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{words.title(task)}</span>
        <span className="figures shrink-0 text-14 text-ink-soft">
          {words.clock(task.start)} · {words.length(task)}
        </span>
      </span>
      <span className={`flex items-center gap-1.5 text-14 ${fits ? "text-sea-ink" : "text-late-ink"}`}>
        <Icon of={fits ? CircleCheck : CircleAlert} size={14} />
        <span className="min-w-0 truncate">{[why, words.next(task)].filter((part) => part !== "").join(" · ")}</span>
      </span>
    </>
  );
}

/** What nobody has, by its reasons. */
export function useReasons(tasks: readonly ScheduledTask[]) {
  const { i18n } = useLingui();
  const has = (task: ScheduledTask, why: ScheduledTask["why"]) => task.why === why && (why !== "" || task.fits !== 0);
  const [chosen, choose] = useState<ScheduledTask["why"] | "all">("all");
  const reasons = reasonNames
    .map(({ why, label }) => ({
      why,
      label: i18n._(label),
      count: tasks.filter((task) => has(task, why)).length,
    }))
    .filter(({ count }) => count > 0);
  const known = chosen === "all" || reasons.some(({ why }) => why === chosen) ? chosen : "all";
  return { reasons, chosen: known, choose, shown: tasks.filter((task) => known === "all" || has(task, known)) };
}

/** The reasons as filters; nothing where there is one alone. */
export function Reasons({
  of: { reasons, chosen, choose },
  total,
}: {
  of: ReturnType<typeof useReasons>;
  total: number;
}) {
  const { t } = useLingui();
  if (reasons.length < 2) return null;
  const all = [{ why: "all" as const, label: t`All`, count: total }, ...reasons];
  return (
    <span role="group" aria-label={t`Why nobody has them`} className="flex flex-wrap gap-2">
      {all.map(({ why, label, count }) => (
        <button
          key={why}
          type="button"
          aria-pressed={chosen === why}
          onClick={() => choose(why)}
          className="figures inline-flex min-h-(--target) items-center gap-1.5 rounded-full border border-line-strong bg-card px-3 text-14 font-semibold aria-pressed:border-sea aria-pressed:bg-sea-soft aria-pressed:text-sea-ink focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-sea-ink"
        >
          {label} <b>{count}</b>
        </button>
      ))}
    </span>
  );
}
