import { Plural, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Brush, CircleCheck, CircleHelp, House, Lock, type LucideIcon, User, Users } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import type { CalendarHome } from "#/api/home-calendar";
import { Icon } from "#/ui/Icon";
import { type Cell, Grid, type GridDrag, type GridLook } from "#/ui/grid";
import { weekends } from "./period";
import { fittingName, type HomeBar, type HomeRow } from "./rows";
import type { Zoom } from "./search";
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

const hatched =
  "bg-sunk bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--color-line)_5px_7px)] text-ink-soft";

/** The color of a bar is the state of the stay, never its channel. */
export function lookOfBar(bar: HomeBar): string {
  if ("block" in bar) return `${hatched} border border-line-strong/40`;
  const { stay } = bar;
  if (stay.sold_twice) return "bg-late text-on-late";
  if (stay.state === "offer") return "border border-dashed border-line-strong bg-card text-ink-soft";
  if (stay.state === "left") return "bg-waiting-soft text-waiting-ink";
  if (stay.kind === "owner") return "border border-interim bg-interim-soft text-interim-ink";
  return stay.state === "inhouse" ? "bg-sea text-on-sea" : "bg-sea-soft text-sea-ink";
}

const coarse = "(pointer: coarse)";

/** Whether a finger points, which needs more room than a mouse. */
const useCoarse = () =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(coarse);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(coarse).matches,
  );

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
const nameOf = (words: CalendarWords, today: string, member: number, flat: boolean) =>
  function HomeName({ home }: HomeRow) {
    const { words: state, tone } = words.now(home, today);
    return (
      <>
        <span className={toneText[tone]}>
          <Icon of={icons[home.cleanliness]} size={16} />
        </span>
        <span className="flex min-w-0 grow flex-col">
          <Link
            to="/manage/properties/$id"
            params={{ id: `${member}-${home.id}` }}
            tabIndex={-1}
            title={[words.title(home), home.building, home.city].filter((part) => part !== "").join(", ")}
            className="truncate text-14 leading-tight font-semibold text-ink hover:underline"
          >
            {words.title(home)}
          </Link>
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
  total: number;
  days: readonly string[];
  zoom: Zoom;
  today: string;
  now: number | undefined;
  words: CalendarWords;
  loading: boolean;
  onOpen: (row: HomeRow, cell: Cell) => void;
  onMove: (row: HomeRow, bar: HomeBar) => void;
  /** How bars and empty nights are dragged; without it none is. */
  drag: GridDrag<HomeRow> | undefined;
  onEnd: () => void;
}) {
  const { t, i18n } = useLingui();
  const { member, rows, total, days, zoom, today, words } = props;
  const coarse = useCoarse();
  const look = useMemo<GridLook<HomeRow>>(() => {
    const row = coarse ? 48 : zoom === "quarter" ? 28 : 40;
    return {
      row,
      bar: row - 12,
      mark: zoom === "quarter" || zoom === "month" ? 13 : 16,
      name: nameOf(words, today, member, zoom === "quarter" && !coarse),
      label: (row, cell) => words.label(row, cell, days),
      face: (bar, at) => ({ look: lookOfBar(bar), content: faceOf(bar, at.width, zoom, words) }),
    };
  }, [coarse, zoom, words, today, member, days]);
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
  const column = props.now === undefined ? 0 : Math.floor(props.now);
  return (
    <Grid
      label={t`Calendar`}
      rows={rows}
      rowCount={total}
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
      onEnd={props.onEnd}
      drag={props.drag}
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
  );
}

/** What the colors and signs say. */
export function Legend({ channels }: { channels: readonly string[] }) {
  const { t } = useLingui();
  const bars: [string, string][] = [
    ["bg-sea", t`In house`],
    ["border border-sea/30 bg-sea-soft", t`Coming`],
    ["bg-waiting-soft", t({ message: "Left", context: "guests who have left" })],
    ["border border-interim bg-interim-soft", t({ message: "Owner", context: "stay" })],
    [hatched, t`Closed`],
    ["border border-dashed border-line-strong", t`Offer`],
    ["bg-late", t`Double booking`],
  ];
  const marks: [string, string, string][] = [
    ["rounded-full border-departure", "", t`Cleaning`],
    ["rounded-[4px] border-check", "", t`Check`],
    ["rounded-[4px] rotate-45 border-service", "", t`Service`],
    ["rounded-full border-dashed border-departure", "", t`Nobody yet`],
    ["rounded-full border-running bg-running-soft text-running-ink", "▸", t`Running`],
    ["rounded-full border-done bg-done-soft text-done-ink", "✓", t`Done`],
    ["rounded-full border-late bg-late text-on-late", "!", t`Late`],
  ];
  return (
    <ul
      aria-label={t`What the colors say`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-soft"
    >
      {bars.map(([look, name]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={`h-3 w-5 rounded ${look}`} />
          {name}
        </li>
      ))}
      {marks.map(([look, sign, name]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={`grid size-3.5 place-items-center border-2 text-12 leading-none font-bold ${look}`}
          >
            {sign}
          </span>
          {name}
        </li>
      ))}
      {channels.map((channel) => (
        <li key={channel}>
          <b className="text-ink">{channel.slice(0, 1).toUpperCase()}</b> {channel}
        </li>
      ))}
    </ul>
  );
}
