import type { PlanRow } from "./rows";
import type { ScheduleWords } from "./words";

/** How much of somebody's hours is planned. */
export function Load({ row, words }: { row: Pick<PlanRow, "person" | "tasks">; words: ScheduleWords }) {
  const { person, tasks } = row;
  const over = words.over(person);
  const share = Math.min(1, person.planned / person.capacity);
  const said = words.load(person, tasks.length);
  const look = `figures text-12 ${over ? "font-semibold text-late-ink" : "text-ink-soft"}`;
  if (person.kind === "company" || person.always || person.capacity === 0)
    return <span className={`block truncate ${look}`}>{said}</span>;
  return (
    <span className={`flex items-center gap-2 ${look}`}>
      <span aria-hidden className="h-1.5 w-14 shrink-0 overflow-hidden rounded-full bg-line">
        <span
          style={{ width: `${share * 100}%` }}
          className={`block h-full rounded-full ${over ? "bg-late" : "bg-sea"}`}
        />
      </span>
      <span className="truncate">{said}</span>
    </span>
  );
}
