import { useLingui } from "@lingui/react/macro";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { shiftDay } from "#/i18n/wire-time";
import { Button, IconButton } from "./Button";
import { Icon } from "./Icon";

/** A day back, a day on, any day through the device's own calendar, and back to today; or the same by weeks. */
export function DaySwitch(props: {
  date: string;
  today: string | undefined;
  onChange: (date: string) => void;
  /** Switches by weeks: what is said of the week that the day lies in, and of the weeks beside it. */
  week?: { words: string; before: string; after: string };
}) {
  const { t } = useLingui();
  const format = useFormats();
  const step = props.week ? 7 : 1;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <IconButton
        icon={ChevronLeft}
        label={props.week?.before ?? t`The day before`}
        variant="framed"
        onPress={() => props.onChange(shiftDay(props.date, -step))}
      />
      <span className="relative inline-flex min-h-(--target) items-center gap-2 rounded-control border border-line bg-card px-3.5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea-ink">
        <Icon of={CalendarDays} size={18} />
        <span aria-hidden className="figures">
          {props.week?.words ?? format.shortDay(props.date)}
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
        label={props.week?.after ?? t`The day after`}
        variant="framed"
        onPress={() => props.onChange(shiftDay(props.date, step))}
      />
      {props.today !== undefined && props.date !== props.today && (
        <Button variant="soft" onPress={() => props.onChange(props.today ?? props.date)}>
          {t`Today`}
        </Button>
      )}
    </div>
  );
}
