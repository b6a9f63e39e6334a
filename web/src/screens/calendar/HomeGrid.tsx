import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { Brush, Caravan, CircleCheck, CircleHelp, House, Lock, type LucideIcon, User, Users } from "lucide-react";
import { useMemo } from "react";
import type { CalendarGroup, CalendarHome } from "#/api/home-calendar";
import { NameLink } from "#/parts/NameLink";
import { useChosenAgency } from "#/parts/use-chosen-agency";
import { useFolded } from "#/parts/use-folded";
import { Icon } from "#/ui/Icon";
import { type Cell, Grid, type GridLook, withHeads } from "#/ui/grid";
import { useCoarse } from "#/ui/use-coarse";
import { Legend } from "./Legend";
import { lookOfBar } from "./looks";
import { weekends } from "./period";
import { fittingName, type HomeBar, type HomeRow, type Nights, noHome } from "./rows";
import type { Grouping, Zoom } from "./search";
import { useHomeDrag } from "./use-home-drag";
import { type CalendarWords, toneText } from "./words";

const icons: Record<CalendarHome["cleanliness"], LucideIcon> = {
  clean: CircleCheck,
  cleaning: Brush,
  dirty: Brush,
  guests: Users,
  owner: House,
  closed: Lock,
  unknown: CircleHelp,
};

function faceOf(bar: HomeBar, width: number, zoom: Zoom, words: CalendarWords) {
  if (zoom === "quarter") return null;
  if ("block" in bar)
    return width < 40 ? null : <span className="truncate px-2 text-12 font-semibold">{words.reason(bar.block)}</span>;
  const { stay } = bar;
  const name = stay.guest === "" ? words.guestOf(stay) : fittingName(stay, width);
  const hours = zoom === "week" && width >= 260 ? `${stay.arrival_time}–${stay.departure_time}` : "";
  return (
    <span className="flex w-full min-w-0 items-center gap-1.5 px-2 text-14 font-semibold">
      {stay.kind === "owner" && width >= 80 && <Icon of={House} size={14} />}
      {stay.source !== "" && width >= 84 && (
        <span className="grid size-4.5 shrink-0 place-items-center rounded-md bg-card text-12 text-ink">
          {stay.source.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className={`min-w-0 grow truncate ${stay.guest === "" ? "italic" : ""}`}>{name}</span>
      {(hours !== "" || width >= 150) && (
        <span className="figures shrink-0 text-12">
          {hours}
          {stay.persons > 0 && width >= 150 && (
            <span className="ms-1.5 inline-flex items-center gap-0.5">
              <Icon of={User} size={12} />
              {stay.persons}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

/** A home's name and, beneath it, how it is now; in a flat row only a screen reader says the second line. */
const nameOf = (words: CalendarWords, today: string, member: number, chosen: number | undefined, flat: boolean) =>
  function HomeName({ home }: HomeRow) {
    const { words: state, tone } = words.now(home, today);
    return (
      <>
        <span className={toneText[tone]}>
          <Icon of={home.id === noHome ? Caravan : icons[home.cleanliness]} size={16} />
        </span>
        <span className="flex min-w-0 grow flex-col">
          {home.id === noHome ? (
            <span className="truncate text-14 leading-tight font-semibold">{home.title}</span>
          ) : (
            <NameLink
              to="/manage/properties/$id"
              id={`${member}-${home.id}`}
              chosen={chosen}
              title={[words.title(home), home.building, home.city].filter((part) => part !== "").join(", ")}
            >
              {words.title(home)}
            </NameLink>
          )}
          <span className={`truncate text-12 leading-tight ${toneText[tone]} ${flat ? "sr-only" : ""}`}>
            {state}
            {home.city !== "" && <span className="text-ink-soft"> · {home.city}</span>}
          </span>
        </span>
      </>
    );
  };

/** The calendar on a desk: homes over days. */
export function HomeGrid(props: {
  member: number;
  rows: readonly HomeRow[];
  /** The stays without a home, above all homes and groups; undefined where there is none. */
  parked: HomeRow | undefined;
  total: number;
  /** By what the homes are grouped, and all groups; the rows follow in their order. */
  by: Grouping | undefined;
  groups: readonly CalendarGroup[];
  /** What the letters on the bars say. */
  channels: readonly string[];
  days: readonly string[];
  zoom: Zoom;
  today: string;
  now: number | undefined;
  words: CalendarWords;
  loading: boolean;
  onOpen: (row: HomeRow, cell: Cell) => void;
  onMove: (row: HomeRow, bar: HomeBar) => void;
  /** Whether bars and empty nights are dragged. */
  draggable: boolean;
  onDrop: (bar: HomeBar, row: HomeRow, to: Partial<Nights>) => void;
  onEnd: () => void;
}) {
  const { t, i18n } = useLingui();
  const { member, rows, total, days, zoom, today, words } = props;
  const chosen = useChosenAgency();
  const coarse = useCoarse();
  const drag = useHomeDrag(days[0] ?? "", words, props.onDrop, (row, column, to) =>
    props.onOpen(row, { column, span: to - column, bar: undefined }),
  );
  const look = useMemo<GridLook<HomeRow>>(() => {
    const row = coarse ? 48 : zoom === "quarter" ? 28 : 40;
    return {
      row,
      bar: row - 12,
      mark: zoom === "quarter" || zoom === "month" ? 13 : 16,
      name: nameOf(words, today, member, chosen, zoom === "quarter" && !coarse),
      label: (row, cell) => words.label(row, cell, days),
      face: (bar, at) => ({ look: lookOfBar(bar), content: faceOf(bar, at.width, zoom, words) }),
    };
  }, [coarse, zoom, words, today, member, chosen, days]);
  const shaded = useMemo(() => weekends(days), [days]);
  const heads = useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: "UTC" });
    const [weekday, letter, month, full] = [
      format({ weekday: "short" }),
      format({ weekday: "narrow" }),
      format({ month: "short" }),
      format({ weekday: "long", day: "numeric", month: "long" }),
    ];
    return days.map((day) => {
      const date = new Date(`${day}T00:00:00Z`);
      return {
        date: date.getUTCDate(),
        monday: date.getUTCDay() === 1,
        weekday: weekday.format(date),
        letter: letter.format(date),
        month: month.format(date),
        full: full.format(date),
      };
    });
  }, [days, i18n.locale]);
  const head = (at: number, width: number) => {
    const day = heads[at];
    if (!day) return null;
    const isToday = days[at] === today;
    const begins = day.date === 1 || at === 0;
    // So narrow that only Mondays and the first of a month have room.
    if (width < 22)
      return (
        <span className="relative block h-full">
          {(day.monday || isToday) && (
            <span
              className={`figures absolute bottom-1 start-0 rounded px-0.5 text-12 font-semibold ${isToday ? "z-10 bg-sea text-on-sea" : ""}`}
            >
              {day.date}
            </span>
          )}
          {begins && (
            <span className="absolute top-1 start-0 text-12 font-semibold whitespace-nowrap text-ink-soft">
              {day.month}
            </span>
          )}
        </span>
      );
    return (
      <span className="flex h-full flex-col items-center justify-center">
        <span className="max-w-full truncate text-12 text-ink-soft">
          {begins && width >= 30 ? day.month : width < 40 ? day.letter : day.weekday}
        </span>
        <span className={`figures rounded-full px-1.5 text-14 font-bold ${isToday ? "bg-sea text-on-sea" : ""}`}>
          {day.date}
        </span>
      </span>
    );
  };
  const { by, groups, parked } = props;
  const [folded, fold] = useFolded(`calendar ${member} ${by ?? ""}`);
  const nameless = {
    building: t`Without a house`,
    town: t`Without a town`,
    company: t`Without a cleaning company`,
  };
  const without = by && nameless[by];
  const lines = useMemo(() => {
    if (without === undefined) return parked ? [parked, ...rows] : rows;
    const named = groups.map(({ key, name, count }) => ({
      key,
      name: name || without,
      count: plural(count, { one: "# property", other: "# properties" }),
    }));
    const grouped = withHeads(rows, ({ home }) => home.group, named, folded);
    return parked ? [parked, ...grouped] : grouped;
  }, [parked, rows, without, groups, folded]);
  const hidden = groups.reduce((sum, { key, count }) => sum + (folded.has(key) ? count : 0), 0);
  const column = props.now === undefined ? 0 : Math.floor(props.now);
  return (
    <>
      <Grid
        label={t`Calendar`}
        rows={lines}
        rowCount={total - hidden + groups.length + (parked ? 1 : 0)}
        columns={days.length}
        least={zoom === "quarter" ? 8 : 22}
        names={220}
        look={look}
        corner={
          <span className="text-14 font-bold">
            <Plural value={total} one="# property" other="# properties" />
          </span>
        }
        head={head}
        headHeight={48}
        headLabel={(at) => heads[at]?.full ?? ""}
        shaded={shaded}
        now={props.now}
        begin={Math.max(0, column)}
        onOpen={props.onOpen}
        onFold={fold}
        onEnd={props.onEnd}
        drag={props.draggable ? drag : undefined}
        onKey={(row, cell, letter) => {
          if (letter === "n" && cell.bar === undefined) {
            props.onOpen(row, cell);
            return true;
          }
          const bar = row.bars.find(({ key }) => key === cell.bar);
          if (letter !== "m" || !bar) return false;
          props.onMove(row, bar);
          return true;
        }}
        foot={
          props.loading && (
            <p role="status" className="sticky start-0 w-fit px-3 py-2 text-14 text-ink-soft">
              {t`Loading more properties…`}
            </p>
          )
        }
      />
      <div className="pt-2">
        <Legend channels={props.channels} />
      </div>
    </>
  );
}
