import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import {
  ArrowRightLeft,
  CirclePlus,
  CircleX,
  ListChecks,
  Lock,
  type LucideIcon,
  PencilLine,
  UserPen,
} from "lucide-react";
import { useEffect, useState } from "react";
import { type ForeseenTask, type Rule, rulePreviewQuery } from "#/api/rules";
import { useFormats } from "#/i18n/format";
import { useWords } from "#/i18n/words";
import { kindLooks } from "#/parts/task";
import { kindOf, type TaskKind } from "#/parts/task-state";
import { Icon } from "#/ui/Icon";
import { Skeleton } from "#/ui/Skeleton";
import { fieldsOf } from "./rule";

const icons: Record<ForeseenTask["effect"], LucideIcon> = {
  comes: CirclePlus,
  moves: ArrowRightLeft,
  changes: UserPen,
  lists: ListChecks,
  names: PencilLine,
  goes: CircleX,
  stays: Lock,
};

/** How long nothing is typed before the preview is asked for, in milliseconds. */
const pause = 400;

function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

function Row({ task }: { task: ForeseenTask }) {
  const { i18n, t } = useLingui();
  const format = useFormats();
  const inWords = useWords();
  const kind = kindLooks[kindOf({ type: task.type as Exclude<TaskKind, "check">, check: task.check ? 1 : 0 })];
  const at = `${format.shortDay(task.start)}, ${format.time(task.start)} – ${format.time(task.end)}`;
  const was = `${format.shortDay(task.was_start)}, ${format.time(task.was_start)} – ${format.time(task.was_end)}`;
  const moved = task.effect === "moves" || (task.effect === "stays" && was !== at);
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon of={icons[task.effect]} className="mt-0.5 text-ink-soft" />
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">
          {inWords(task.title, task.title_words) || i18n._(kind.label)} · {task.home}
        </span>
        <span className="figures block text-14 text-ink-soft">
          {moved ? `${was} → ${at}` : at}
          {task.person !== "" && ` · ${task.person}`}
          {task.person === "" && task.effect === "comes" && ` · ${t`nobody yet`}`}
          {task.checklist !== "" && ` · ${task.checklist}`}
          {task.checklist === "" && task.effect === "lists" && ` · ${t`those of the property and the kind`}`}
        </span>
      </span>
    </li>
  );
}

/** What the draft of a rule would do, asked again when it changes; nothing is stored. */
export function Preview({ draft }: { draft: Rule }) {
  const { t } = useLingui();
  const paused = usePaused(draft);
  const { data, error, isFetching } = useQuery({
    ...rulePreviewQuery(draft.memberid, draft.id, fieldsOf(paused)),
    placeholderData: (before) => before,
  });
  const counts = data && [
    {
      effect: "comes",
      count: data.comes,
      text: plural(data.comes, { one: "# task would come", other: "# tasks would come" }),
    },
    {
      effect: "moves",
      count: data.moves,
      text: plural(data.moves, { one: "# task would move", other: "# tasks would move" }),
    },
    {
      effect: "changes",
      count: data.changes,
      text: plural(data.changes, { one: "# task would go to someone else", other: "# tasks would go to someone else" }),
    },
    {
      effect: "lists",
      count: data.lists,
      text: plural(data.lists, {
        one: "# task would have another checklist",
        other: "# tasks would have another checklist",
      }),
    },
    {
      effect: "names",
      count: data.names,
      text: plural(data.names, { one: "# task would have another name", other: "# tasks would have another name" }),
    },
    {
      effect: "goes",
      count: data.goes,
      text: plural(data.goes, { one: "# task would go", other: "# tasks would go" }),
    },
    {
      effect: "stays",
      count: data.stays,
      text: plural(data.stays, {
        one: "# task stays as it is: started or set by hand",
        other: "# tasks stay as they are: started or set by hand",
      }),
    },
  ];
  const any = counts?.some((one) => one.count > 0);
  return (
    <section
      aria-label={t`Preview`}
      aria-busy={isFetching}
      className="rounded-card border border-line bg-card p-4 shadow-card desk:sticky desk:top-4"
    >
      <h2 className="text-20 font-semibold">{t`Preview`}</h2>
      <p className="pb-3 text-14 text-ink-soft">{t`The next six months. Nobody is notified until you switch the rule on.`}</p>
      {error && !isFetching ? (
        <p className="text-ink-soft">{t`Complete the form to see what the rule would do.`}</p>
      ) : !data || !counts ? (
        <Skeleton bars={["h-5 w-2/3", "h-5 w-1/2"]} />
      ) : (
        <div aria-live="polite" className={isFetching ? "opacity-60" : ""}>
          {!any && (
            <p className="font-semibold">
              {data.homes === 0 ? t`The rule is for no property yet.` : t`Nothing would change.`}
            </p>
          )}
          {counts
            .filter((one) => one.count > 0)
            .map((one) => (
              <div key={one.effect} className="border-t border-line py-2 first:border-0">
                <p className="figures font-semibold">{one.text}</p>
                <ul>
                  {data.rows
                    .filter((row) => row.effect === one.effect)
                    .map((row) => (
                      <Row key={`${row.home} ${row.start} ${row.type} ${row.title}`} task={row} />
                    ))}
                </ul>
              </div>
            ))}
        </div>
      )}
    </section>
  );
}
