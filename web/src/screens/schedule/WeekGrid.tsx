import { useLingui } from "@lingui/react/macro";
import { Building2, TriangleAlert, UserRoundX } from "lucide-react";
import { useCallback, useMemo } from "react";
import type { ScheduledDay, ScheduleWeek } from "#/api/schedule";
import { useFormats } from "#/i18n/format";
import { NameLink } from "#/parts/NameLink";
import { useChosenAgency } from "#/parts/use-chosen-agency";
import { Avatar } from "#/ui/Avatar";
import { type Cell, Grid, type GridLook } from "#/ui/grid";
import { Icon } from "#/ui/Icon";
import { usePlanHeads } from "./plan-heads";
import type { LoadBar, WeekRow } from "./week";
import type { WeekWords } from "./week-words";

/** How the load of a day looks: what does not fit or clashes goes before all else. */
function lookOf({ person, load }: LoadBar, words: WeekWords): string {
  if (!person) return "border-2 border-dashed border-late bg-card text-late-ink";
  if (words.over(person, load) || (load.conflicts ?? 0) > 0) return "border-2 border-late bg-late-soft text-late-ink";
  return "bg-sea-soft text-sea-ink";
}

function Face({ bar: { person, load }, words }: { bar: LoadBar; words: WeekWords }) {
  const conflicts = load.conflicts ?? 0;
  const share = words.share(person, load);
  return (
    <span className="relative flex h-full min-w-0 grow flex-col justify-center px-1.5 leading-tight">
      <span className="figures flex min-w-0 items-center gap-0.5 text-14 font-semibold">
        {conflicts > 0 && <Icon of={TriangleAlert} size={14} />}
        <span className="truncate">{words.tasks(load.tasks)}</span>
      </span>
      {person && <span className="figures truncate text-12">{words.time(person, load)}</span>}
      {share !== undefined && (
        <span
          aria-hidden
          style={{ width: `${share * 100}%` }}
          className="absolute start-0 bottom-0 h-[3px] bg-current"
        />
      )}
    </span>
  );
}

const nameOf = (member: number, chosen: number | undefined, nobody: string, own: boolean) =>
  function RowName({ person }: WeekRow) {
    if (!person)
      return (
        <>
          <span className="grid size-8 shrink-0 place-items-center rounded-control bg-late-soft text-late-ink">
            <Icon of={UserRoundX} size={18} />
          </span>
          <span className="truncate text-14 font-semibold">{nobody}</span>
        </>
      );
    return (
      <>
        {person.kind === "company" ? (
          <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunk text-ink-soft">
            <Icon of={Building2} size={18} />
          </span>
        ) : person.company === 0 ? (
          <Avatar name={person.name} size="sm" />
        ) : (
          <span className="ms-3">
            <Avatar name={person.name} size="sm" />
          </span>
        )}
        <NameLink to={own ? "/handout/$id" : "/manage/team/$id"} id={`${member}-${person.id}`} chosen={chosen} grows>
          {person.name}
        </NameLink>
      </>
    );
  };

/** The head of a day: how many cleanings it has, and how many of them are possible where not all are. */
function DayHead({
  day,
  own,
  words,
  onOpen,
}: {
  day: ScheduledDay;
  own: number;
  words: WeekWords;
  onOpen: () => void;
}) {
  const format = useFormats();
  const missing = words.missing(day, own);
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className="figures flex size-full flex-col items-start justify-center px-1.5 text-start leading-tight hover:bg-sunk"
    >
      <span className={`max-w-full truncate text-14 font-bold ${day.holiday === "" ? "" : "text-warn-ink"}`}>
        {format.shortDay(day.day)}
      </span>
      <span className="max-w-full truncate text-12 text-ink-soft">{words.cleanings(day)}</span>
      {missing !== "" && <span className="max-w-full truncate text-12 font-semibold text-late-ink">{missing}</span>}
    </button>
  );
}

/** The week on a desk: people over days. A press on a cell opens its day. */
export function WeekGrid(props: {
  member: number;
  /** Whether a company sees it, of its own people. */
  own?: boolean;
  week: ScheduleWeek;
  rows: readonly WeekRow[];
  words: WeekWords;
  onDay: (column: number, row?: WeekRow) => void;
}) {
  const { t } = useLingui();
  const { member, own = false, week, rows, words } = props;
  const nobody = t`Unassigned`;
  const chosen = useChosenAgency();
  const look = useMemo<GridLook<WeekRow>>(
    () => ({
      row: 50,
      bar: 42,
      mark: 16,
      name: nameOf(member, chosen, nobody, own),
      label: (row, cell: Cell) => words.cell(row, cell.column),
      face: (bar) => ({ look: lookOf(bar, words), content: <Face bar={bar} words={words} /> }),
    }),
    [words, member, chosen, nobody, own],
  );
  const named = useCallback((id: number) => week.people.find((one) => one.id === id)?.name ?? "", [week.people]);
  const { lines, fold } = usePlanHeads(`${member} week`, rows, named, false);
  const heads = week.days.map((day, at) => (
    <DayHead key={day.day} day={day} own={week.own} words={words} onOpen={() => props.onDay(at)} />
  ));
  const head = (at: number) => heads[at];
  const today = week.days.findIndex(({ day }) => day === week.today);
  return (
    <Grid
      label={t`Week`}
      rows={lines}
      rowCount={lines.length}
      columns={week.days.length}
      least={104}
      names={226}
      look={look}
      corner={<span className="text-14 font-bold">{t`By name`}</span>}
      head={head}
      headHeight={64}
      headLabel={(at) => words.day(at)}
      shaded={today >= 0 ? [today] : []}
      now={undefined}
      begin={Math.max(0, today)}
      onOpen={(row, cell) => props.onDay(cell.column, row)}
      onFold={fold}
      onEnd={() => undefined}
    />
  );
}
