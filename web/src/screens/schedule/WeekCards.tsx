import { useLingui } from "@lingui/react/macro";
import { Building2, UserRoundX } from "lucide-react";
import type { ScheduleWeek } from "#/api/schedule";
import { useLanguage } from "#/i18n/texts";
import { Avatar } from "#/ui/Avatar";
import { Icon } from "#/ui/Icon";
import type { WeekRow } from "./week";
import type { WeekWords } from "./week-words";

/** One day of one row: how many tasks, and how full the hours are. */
function DayButton(props: {
  row: WeekRow;
  column: number;
  letter: string;
  today: boolean;
  words: WeekWords;
  onDay: () => void;
}) {
  const { row, column, words } = props;
  const bar = row.bars.find(({ from }) => from === column);
  const under = row.under?.find(({ start }) => start === column);
  const against =
    bar !== undefined && (!bar.person || words.over(bar.person, bar.load) || (bar.load.conflicts ?? 0) > 0);
  const share = bar && words.share(bar.person, bar.load);
  const look = against
    ? "border-2 border-late bg-late-soft text-late-ink"
    : bar
      ? "bg-sea-soft text-sea-ink"
      : under?.text
        ? under.look
        : under
          ? "bg-sunk text-ink-soft"
          : "border border-line text-ink-soft";
  return (
    <button
      type="button"
      aria-label={words.cell(row, column)}
      onClick={props.onDay}
      className={`figures relative flex h-14 min-w-0 grow basis-0 flex-col items-center justify-center overflow-hidden rounded-lg leading-tight focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-sea-ink ${look}`}
    >
      <span className={`text-12 ${props.today ? "font-bold underline underline-offset-2" : ""}`}>{props.letter}</span>
      <span className="text-16 font-bold">{bar ? bar.load.tasks : "–"}</span>
      {share !== undefined && (
        <span style={{ width: `${share * 100}%` }} className="absolute start-0 bottom-0 h-[3px] bg-current" />
      )}
    </button>
  );
}

/** The week on a phone: a card for each person with their seven days. */
export function WeekCards(props: {
  week: ScheduleWeek;
  rows: readonly WeekRow[];
  words: WeekWords;
  onDay: (column: number, row?: WeekRow) => void;
}) {
  const { t } = useLingui();
  const language = useLanguage();
  const { week, rows, words } = props;
  const letter = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.key} className="flex flex-col gap-2.5 rounded-card border border-line bg-card p-3">
          <span className="flex items-center gap-2.5">
            {!row.person || row.person.kind === "company" ? (
              <span
                className={`grid size-8 shrink-0 place-items-center rounded-control ${row.person ? "bg-sunk text-ink-soft" : "bg-late-soft text-late-ink"}`}
              >
                <Icon of={row.person ? Building2 : UserRoundX} size={18} />
              </span>
            ) : (
              <Avatar name={row.person.name} size="sm" />
            )}
            <h2 className="min-w-0 font-bold [overflow-wrap:anywhere]">{row.person?.name ?? t`Unassigned`}</h2>
          </span>
          <span className="flex gap-1">
            {week.days.map(({ day }, column) => (
              <DayButton
                key={day}
                row={row}
                column={column}
                letter={letter.format(new Date(`${day}T00:00:00Z`))}
                today={day === week.today}
                words={words}
                onDay={() => props.onDay(column, row)}
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
