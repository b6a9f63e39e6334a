import { useLingui } from "@lingui/react/macro";
import type { TaskDetail } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { Pictures } from "./checklist/Pictures";

type Entry = TaskDetail["history"][number];

/** Who did what when, the newest first. */
export function TaskHistoryList({ history, source }: { history: readonly Entry[]; source: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = (entry: Entry): string => {
    const time = formats.dateTime(entry.value);
    switch (entry.action) {
      case "started":
        return t`Began at ${time}`;
      case "ended":
        return t`Ended at ${time}`;
      case "start_changed":
        return t`Changed the start to ${time}`;
      case "end_changed":
        return t`Changed the end to ${time}`;
      case "start_cleared":
        return t`Undid the start`;
      case "end_cleared":
        return t`Undid the end`;
      case "assigned":
        return t`Assigned to ${entry.note}`;
      case "accepted":
        return t`Accepted the task`;
      case "declined":
        return t`Declined the task: ${entry.note}`;
      case "sent_back":
        return t`To be done again: ${entry.note}`;
      case "check_failed":
        return t`Not passed: ${entry.note}`;
      case "lapsed":
        return t`Open again, as the task moved: ${entry.note}`;
      case "made":
        return t`Added because the reservation changed`;
      case "gone":
        return t`No longer needed`;
      case "back":
        return t`Needed again`;
    }
  };
  return (
    <ol className="divide-y divide-line">
      {history.toReversed().map((entry, index) => (
        <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span className="min-w-0">
            <span className="block font-semibold">{words(entry)}</span>
            <span className="block text-ink-soft">
              {entry.who ||
                (/^(?:lapsed|made|gone|back)$/.test(entry.action) ? t`By a rule` : t`Person no longer known`)}
            </span>
            <span className="flex flex-wrap gap-2 pt-1 empty:hidden">
              <Pictures source={source} pictures={entry.photos} label={words(entry)} />
            </span>
          </span>
          <span className="figures text-ink-soft">{formats.dateTime(entry.at)}</span>
        </li>
      ))}
    </ol>
  );
}
