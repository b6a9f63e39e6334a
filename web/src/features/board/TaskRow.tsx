import { useLingui } from "@lingui/react/macro";
import { MessageCircle, RotateCcw } from "lucide-react";
import { memo } from "react";
import type { Task } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { useWords } from "#/i18n/words";
import { kindLooks, stateLooks } from "#/parts/task";
import { kindOf, shownState } from "#/parts/task-state";
import { usePropertyTitle } from "#/session/device-settings";
import { barTone, CountBadge, Pill } from "#/ui/Badge";
import { RowLink, wrapping } from "./RowLink";

/** A task with its state as it is now. Drawn again only when one of both has changed. */
export const TaskRow = memo(function TaskRow({ task, now }: { task: Task; now: number }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { property } = task;
  const inWords = useWords();
  const title = usePropertyTitle()(property);
  const state = shownState(task, now);
  const look = stateLooks[state];
  const kind = kindLooks[kindOf(task)];
  const who = (task.person ?? task.company)?.name;
  const since =
    state === "finished"
      ? format.time(task.cleaning_ist_end)
      : task.state === "started"
        ? t`since ${format.time(task.cleaning_ist_start)}`
        : "";
  return (
    <RowLink to="/manage/task/$id" params={{ id: `${task.reinplan_memberid}-${task.cleaning_rpmaid}` }} search>
      <span aria-hidden className={`w-1 self-stretch rounded-full ${barTone[kind.tone]}`} />
      <span className={wrapping}>
        <span className="min-w-0 grow">
          <span className="block leading-snug font-semibold">{title}</span>
          <span className="figures block text-14 text-ink-soft">
            {format.time(task.planned_start)} – {format.time(task.planned_end)}
            {" · "}
            {inWords(task.title, task.title_words) || i18n._(kind.label)}
            {" · "}
            {who ?? <span className="font-semibold text-late-ink">{t`unassigned`}</span>}
          </span>
        </span>
        <CountBadge count={task.unread} icon={MessageCircle} label={t`unread messages`} />
        <span className="ms-auto shrink-0 text-end">
          <Pill tone={look.tone} icon={look.icon}>
            {i18n._(look.label)}
          </Pill>
          {task.sent_back && (
            <span className="block pt-1">
              <Pill tone="late" icon={RotateCcw}>
                {t`To be done again`}
              </Pill>
            </span>
          )}
          {since !== "" && <span className="figures block pt-0.5 pe-2.5 text-14 text-ink-soft">{since}</span>}
        </span>
      </span>
    </RowLink>
  );
});
