import { useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import type { Work } from "#/api/people";
import type { EditForm } from "#/parts/use-edit";
import { Button, IconButton } from "#/ui/Button";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { useWeekdays, weekdays } from "./weekdays";

type Hours = Work["hours"];

/** When somebody works in each week. */
export function HoursField({ form }: { form: EditForm }) {
  const { t } = useLingui();
  const day = useWeekdays();
  const hours = form.value("hours") as Hours;
  const set = (next: Hours) => form.set("hours", next);
  const change = (at: number, part: Partial<Hours[number]>) =>
    set(hours.map((shift, each) => (each === at ? { ...shift, ...part } : shift)));
  return (
    <div className="flex flex-col gap-3">
      {hours.length === 0 && <p className="text-ink-soft">{t`No hours: available at any time.`}</p>}
      <ul className="flex flex-col gap-3">
        {hours.map((shift, at) => (
          // The place in the list is all that a row has of its own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-wrap items-end gap-2">
            <NativeSelect
              label={t`Day`}
              className="min-w-0 grow basis-full sm:basis-36"
              value={String(shift.day)}
              options={weekdays.map((each) => ({ value: String(each), label: day(each) }))}
              onChange={(value) => change(at, { day: Number(value) })}
            />
            <TextField
              type="time"
              label={t({ message: "From", context: "working hours" })}
              className="grow basis-28"
              value={shift.from}
              onChange={(from) => change(at, { from })}
            />
            <TextField
              type="time"
              label={t({ message: "To", context: "working hours" })}
              className="grow basis-28"
              help={shift.to <= shift.from ? t`Ends on the next day` : undefined}
              value={shift.to}
              onChange={(to) => change(at, { to })}
            />
            <IconButton
              changes="office"
              icon={Trash2}
              label={t`Remove ${day(shift.day)}`}
              onPress={() => set(hours.filter((_, each) => each !== at))}
            />
          </li>
        ))}
      </ul>
      {form.refused.hours && <p className="font-semibold text-late-ink">{t`Enter both times of each day.`}</p>}
      <span className="flex flex-wrap gap-2">
        <Button
          changes="office"
          variant="secondary"
          icon={Plus}
          onPress={() => set([...hours, { day: 1, from: "08:00", to: "16:00" }])}
        >
          {t`Add hours`}
        </Button>
        {hours.length === 0 && (
          <Button
            changes="office"
            variant="quiet"
            onPress={() => set([1, 2, 3, 4, 5].map((each) => ({ day: each, from: "08:00", to: "16:00" })))}
          >
            {t`Monday to Friday`}
          </Button>
        )}
      </span>
    </div>
  );
}
