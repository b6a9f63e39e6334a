import { useLingui } from "@lingui/react/macro";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { shiftDay } from "#/i18n/wire-time";
import { Button, IconButton } from "./Button";
import { Icon } from "./Icon";

/** A day back, a day on, any day through the device's own calendar, and back to today. */
export function DaySwitch(props: { date: string; today: string | undefined; onChange: (date: string) => void }) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <IconButton
        icon={ChevronLeft}
        label={t`The day before`}
        variant="framed"
        onPress={() => props.onChange(shiftDay(props.date, -1))}
      />
      <span className="relative inline-flex min-h-(--target) items-center gap-2 rounded-control border border-line bg-card px-3.5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink">
        <Icon of={CalendarDays} size={18} />
        <span aria-hidden className="figures">
          {format.shortDay(props.date)}
        </span>
        <input
          type="date"
          aria-label={t`Day`}
          value={props.date}
          onChange={(event) => {
            if (/^\d{4}-\d{2}-\d{2}$/.test(event.target.value)) props.onChange(event.target.value);
          }}
          onClick={(event) => {
            // Without it only the little calendar sign opens the picker, and that lies unseen beneath our own face.
            if ("showPicker" in event.currentTarget) event.currentTarget.showPicker();
          }}
          className="absolute inset-0 w-full cursor-pointer text-16 opacity-0"
        />
      </span>
      <IconButton
        icon={ChevronRight}
        label={t`The day after`}
        variant="framed"
        onPress={() => props.onChange(shiftDay(props.date, 1))}
      />
      {props.today !== undefined && props.date !== props.today && (
        <Button variant="soft" onPress={() => props.onChange(props.today ?? props.date)}>
          {t`Today`}
        </Button>
      )}
    </div>
  );
}
