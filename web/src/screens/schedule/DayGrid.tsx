import { useLingui } from "@lingui/react/macro";
import { Building2, Check, LogIn, Pin, Play, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { NameLink } from "#/parts/NameLink";
import { useChosenAgency } from "#/parts/use-chosen-agency";
import { kindLooks } from "#/parts/task";
import { Avatar } from "#/ui/Avatar";
import { type Cell, Grid, type GridDrag, type GridLook } from "#/ui/grid";
import { Icon } from "#/ui/Icon";
import { bars as looks, hueOf } from "./hues";
import { Load } from "./Load";
import { usePlanHeads } from "./plan-heads";
import type { Hours, PlanBar, PlanRow } from "./rows";
import type { ScheduleWords } from "./words";

/** How the bar of a task looks: the kind is its hue; a conflict goes before it, and what is done steps back. */
function lookOf(bar: PlanBar): string {
  if ("proposed" in bar)
    return `pointer-events-none border-2 border-dashed border-sea text-sea-ink ${bar.lit ? "bg-sea-soft ring-2 ring-sea" : "bg-card"}`;
  if (!("task" in bar)) return "border-b-2 border-departure bg-departure-soft text-departure-ink";
  const { task, staff } = bar;
  if (task.declined || task.conflicts.some((one) => one.staff === staff))
    return "border-2 border-late bg-late-soft text-late-ink";
  return `${looks[hueOf(task)]} ${task.state === "finished" ? "opacity-60" : ""}`;
}

/** From how many pixels on the bar of a task has lines and not only a sign. */
const lined = 60;

function faceOf(bar: PlanBar, width: number, words: ScheduleWords) {
  if ("proposed" in bar)
    return (
      <span className={`figures min-w-0 grow truncate text-14 font-semibold ${width < 60 ? "text-center" : "px-1.5"}`}>
        {width < 60 ? bar.proposed.number : `${bar.proposed.number} · ${words.title(bar.proposed)}`}
      </span>
    );
  if (!("task" in bar)) return <span className="figures w-full text-center text-14 font-bold">{bar.tasks.length}</span>;
  const { task, staff } = bar;
  const against = [...(task.declined ? [words.declined] : []), ...words.conflictsOf(task, staff)];
  const icon =
    against.length > 0
      ? TriangleAlert
      : task.state === "finished"
        ? Check
        : task.state === "started"
          ? Play
          : task.check || task.type === "service"
            ? kindLooks[task.check ? "check" : task.type].icon
            : undefined;
  if (width < lined)
    return <Icon of={icon ?? kindLooks[task.check ? "check" : task.type].icon} size={16} className="mx-auto" />;
  const signs = icon !== undefined || (task.pinned && width >= 110);
  const first = against.length > 0 && width >= 110 ? against[0] : undefined;
  const when = first ?? (width >= 110 ? words.span(task) : words.clock(task.start));
  const weight = first === undefined ? "" : "font-semibold";
  return (
    <>
      {signs ? (
        <span className="flex items-center gap-1 text-14 font-semibold">
          {icon && <Icon of={icon} size={14} />}
          {task.pinned && width >= 110 && <Icon of={Pin} size={12} />}
          <span className="truncate">{words.title(task)}</span>
        </span>
      ) : (
        <span className="truncate text-14 font-semibold">{words.title(task)}</span>
      )}
      {first === undefined && task.next_arrival !== "" && width >= 84 ? (
        <span className="figures flex items-center gap-1 text-12">
          <span className="truncate">{when}</span>
          <span className="flex shrink-0 items-center gap-0.5 font-semibold">
            <Icon of={LogIn} size={12} />
            {task.next_arrival}
          </span>
        </span>
      ) : (
        <span className={`figures truncate text-12 ${weight}`}>{when}</span>
      )}
    </>
  );
}

const nameOf = (words: ScheduleWords, member: number, chosen: number | undefined, own: boolean) =>
  function PersonName(row: PlanRow) {
    const { person } = row;
    const times = words.times(person);
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
        <span className="flex min-w-0 grow flex-col">
          <NameLink to={own ? "/handout/$id" : "/manage/team/$id"} id={`${member}-${person.id}`} chosen={chosen}>
            {person.name}
          </NameLink>
          <Load row={row} words={words} />
          {times.length > 0 && <span className="sr-only">{times.join(", ")}</span>}
        </span>
      </>
    );
  };

/** The schedule on a desk: people over hours. */
export function DayGrid(props: {
  member: number;
  /** Whether a company sees it, of its own people. */
  own?: boolean;
  rows: readonly PlanRow[];
  hours: Hours;
  now: number | undefined;
  words: ScheduleWords;
  drag: GridDrag<PlanRow> | undefined;
  onOpen: (row: PlanRow, cell: Cell) => void;
  onMove: (row: PlanRow, cell: Cell) => void;
}) {
  const { t } = useLingui();
  const { rows, hours, words, member, own = false } = props;
  const chosen = useChosenAgency();
  const look = useMemo<GridLook<PlanRow>>(
    () => ({
      row: 50,
      bar: 42,
      mark: 16,
      name: nameOf(words, member, chosen, own),
      label: (row, cell) => {
        const bar = row.bars.find(({ key }) => key === cell.bar);
        const hour = `${String((hours.from + cell.column) % 24).padStart(2, "0")}:00`;
        if (!bar || "proposed" in bar) return `${hour}, ${t({ message: "No task", context: "an hour of a person" })}`;
        if ("task" in bar) return words.ofTask(bar.task, bar.staff);
        const count = bar.tasks.length;
        return t`${hour}, tasks at work: ${count}`;
      },
      face: (bar, at) => ({
        look: lookOf(bar),
        lines: "task" in bar && at.width >= lined,
        content: (
          <>
            {"task" in bar && words.drafted(bar.task) && (
              <span
                aria-hidden
                className="pointer-events-none absolute inset-0 rounded-lg border-2 border-dashed border-sea-ink"
              />
            )}
            {faceOf(bar, at.width, words)}
          </>
        ),
      }),
    }),
    [words, member, chosen, own, hours.from, t],
  );
  const { lines, fold } = usePlanHeads(`${member} day`, rows, words.name, own);
  const head = (at: number) => (
    // Each hour stands over its line; the first has no room before it.
    <span
      className={`figures flex h-full items-center text-ink-soft ${at === 0 ? "ps-0.5 text-12" : "-translate-x-1/2 justify-center text-14"}`}
    >
      {`${String((hours.from + at) % 24).padStart(2, "0")}:00`}
    </span>
  );
  return (
    <Grid
      label={t`Schedule`}
      rows={lines}
      rowCount={lines.length}
      columns={hours.to - hours.from}
      least={56}
      names={226}
      look={look}
      corner={<span className="text-14 font-bold">{t`By name`}</span>}
      head={head}
      headHeight={36}
      headLabel={(at) => `${String((hours.from + at) % 24).padStart(2, "0")}:00`}
      shaded={[]}
      now={props.now}
      begin={0}
      onOpen={props.onOpen}
      onFold={fold}
      onEnd={() => undefined}
      drag={props.drag}
      onKey={(row, cell, letter) => {
        if (letter !== "m") return false;
        props.onMove(row, cell);
        return true;
      }}
    />
  );
}
