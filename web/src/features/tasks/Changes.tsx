import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { RotateCcw, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import type { Task } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { taskActions } from "#/parts/task-actions";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { toast } from "#/ui/toast";
import { markSeen } from "./press";

type Change = Task["changes"][number];

const day = (time: string) => time.slice(0, 10);

/** A change in few words: "11:00 → 13:00", "+1 child". */
export function useChangeWords(): (change: Change) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const moment = (change: Change, time: string) =>
    time === "" ? "–" : day(change.was) === day(change.now) ? formats.time(time) : formats.dateTime(time);
  const arrow = (change: Change) => `${moment(change, change.was)} → ${moment(change, change.now)}`;
  const nights = (text: string) => text.replaceAll(/\d{4}-\d{2}-\d{2}/gu, (date) => formats.shortDay(date));
  const names = (change: Change) => `${change.was || "–"} → ${change.now || "–"}`;
  const more = (change: Change) => {
    const count = Number(change.now) - Number(change.was);
    return { count: Math.abs(count), sign: count > 0 ? "+" : "−" };
  };
  return (change) => {
    switch (change.field) {
      case "home":
        return t`Home: ${names(change)}`;
      case "planned_start":
        return t`Start: ${arrow(change)}`;
      case "planned_end":
        return t`End: ${arrow(change)}`;
      case "next_arrival":
        return t`Arrival: ${arrow(change)}`;
      case "adults": {
        const { count, sign } = more(change);
        return sign + plural(count, { one: "# adult", other: "# adults" });
      }
      case "children": {
        const { count, sign } = more(change);
        return sign + plural(count, { one: "# child", other: "# children" });
      }
      case "toddlers": {
        const { count, sign } = more(change);
        return sign + plural(count, { one: "# infant", other: "# infants" });
      }
      case "pets": {
        const { count, sign } = more(change);
        return sign + plural(count, { one: "# pet", other: "# pets" });
      }
      case "cots": {
        const { count, sign } = more(change);
        return sign + plural(count, { one: "# crib", other: "# cribs" });
      }
      case "block":
        return change.now === "" ? t`No longer closed` : t`Closed: ${nights(change.now)}`;
      case "person":
      case "additional_person":
        return t`Who: ${names(change)}`;
      case "company":
        return t`Company: ${names(change)}`;
      case "title":
        return t`What: ${names(change)}`;
      case "attachments":
        return change.now === "" ? t`The files were removed` : t`New files: ${change.now}`;
      case "annotations":
        return change.now === "" ? t`The notes were removed` : t`New notes: ${change.now}`;
    }
  };
}

/** What changed since the person last looked, and the one tap that says "seen". */
export function Changes({ task }: { task: Task }) {
  const { t, i18n } = useLingui();
  const words = useChangeWords();
  const { seen: action } = taskActions;
  if (!action.allowed(task)) return null;
  const seen = () =>
    void markSeen(task).catch(() => toast(t`This device couldn’t save that. Please try again.`, { tone: "error" }));
  return (
    <div
      role="group"
      aria-label={t`Changed`}
      className="flex flex-wrap items-start justify-end gap-x-2.5 rounded-control border border-warn bg-warn-soft py-1.5 ps-3.5 pe-1.5 text-warn-ink"
    >
      <span className="flex min-w-0 grow basis-44 items-start gap-2.5">
        <Icon of={Sparkles} size={20} className="mt-2.5" />
        <ul className="figures min-w-0 grow py-1.5 font-semibold [overflow-wrap:anywhere]">
          {task.changes.map((change) => (
            <li key={change.field} className="line-clamp-3">
              {words(change)}
            </li>
          ))}
        </ul>
      </span>
      <Button changes="office" variant="secondary" icon={action.icon} onPress={seen} className="shrink-0">
        {i18n._(action.label())}
      </Button>
    </div>
  );
}

/** A check has sent the task back: what is to be done again. */
export function SentBack({ task, children }: { task: Task; children?: ReactNode }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (!task.sent_back) return null;
  return (
    <Notice tone="error" title={t`To be done again`} icon={RotateCcw}>
      <span className="block [overflow-wrap:anywhere]">{task.sent_back.what}</span>
      <span className="figures block text-14">
        {task.sent_back.who === "" ? "" : `${task.sent_back.who}, `}
        {formats.dateTime(task.sent_back.at)}
      </span>
      {children}
    </Notice>
  );
}

/** The same in a word, where there is room for no more. */
export function SentBackPill({ task }: { task: Task }) {
  const { t } = useLingui();
  if (!task.sent_back) return null;
  return (
    <Pill tone="late" icon={RotateCcw}>
      {t`To be done again`}
    </Pill>
  );
}

/** What the company said to the task, for those who wait for it. */
export function AnswerPill({ task }: { task: Task }) {
  const { i18n } = useLingui();
  const said = task.company_answer?.answer;
  if (!said) return null;
  const { icon, done } = said === "accepted" ? taskActions.accept : taskActions.decline;
  return (
    <Pill tone={said === "accepted" ? "done" : "late"} icon={icon}>
      {i18n._(done)}
    </Pill>
  );
}
