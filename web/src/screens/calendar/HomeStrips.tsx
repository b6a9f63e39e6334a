import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { lanesOf } from "#/ui/grid/lanes";
import { placed } from "#/ui/grid/scale";
import { useMeasured } from "#/ui/use-measured";
import { lookOfBar } from "./looks";
import { fittingName, type HomeRow, nextStay, noHome } from "./rows";
import { type CalendarWords, toneText } from "./words";

/** What a strip counts its columns in: it is as wide as the page, so all is placed in parts of it. */
const whole = 1000;

/** How wide a strip is at least, to choose what fits into a bar. */
const leastPixels = 300;

/** The pixels from one lane of a strip to the next, and those between them. */
const [high, gap] = [34, 2];

function Strip({ row, days, words }: { row: HomeRow; days: number; words: CalendarWords }) {
  const column = whole / days;
  // Of a home the bars touch; without a home any number of stays have the same nights.
  const { lane, count: lanes } = lanesOf(row.home.id === noHome ? row.bars : []);
  const part = (value: number) => `${value / (whole / 100)}%`;
  return (
    <span
      aria-hidden
      style={{ height: lanes * high - gap }}
      className="relative mt-1.5 block overflow-hidden rounded-lg bg-sunk"
    >
      {row.bars.flatMap((bar) => {
        const place = placed(bar.start, bar.end, days, column);
        if (!place) return [];
        const pixels = (place.width / whole) * leastPixels;
        const text =
          "block" in bar
            ? pixels < 60
              ? ""
              : words.reason(bar.block)
            : bar.stay.guest === ""
              ? pixels < 60
                ? ""
                : words.guestOf(bar.stay)
              : fittingName(bar.stay, pixels);
        return (
          <span
            key={bar.key}
            style={{ insetInlineStart: part(place.x), width: part(place.width), top: (lane.get(bar.key) ?? 0) * high }}
            className={`absolute flex h-8 items-center justify-center truncate px-1 text-12 font-semibold ${place.cutStart ? "" : "rounded-s-lg"} ${place.cutEnd ? "" : "rounded-e-lg"} ${lookOfBar(bar)}`}
          >
            <span className="truncate">{text}</span>
          </span>
        );
      })}
      {row.marks.map((mark) => (
        <span
          key={mark.key}
          style={{ insetInlineStart: part(mark.at * column) }}
          className={`absolute top-2 grid size-4 -ms-2 place-items-center text-12 leading-none font-bold ${mark.look}`}
        >
          {mark.sign}
        </span>
      ))}
    </span>
  );
}

/** The calendar on a phone: a strip of days for each home. A press opens what the home has on these days. */
export function HomeStrips(props: {
  rows: readonly HomeRow[];
  days: readonly string[];
  today: string;
  words: CalendarWords;
  /** Under which name the place in the list is kept. */
  name: string;
  onOpen: (row: HomeRow) => void;
}) {
  const { t, i18n } = useLingui();
  const { rows, days, today, words } = props;
  const list = useRef<WindowVirtualizerHandle>(null);
  const sizes = useMeasured(list, props.name, rows.length);
  const letter = new Intl.DateTimeFormat(i18n.locale, { weekday: "narrow", timeZone: "UTC" });
  const next = (row: HomeRow) => {
    const stay = nextStay(row.home);
    if (!stay) return t`No arrival on these days`;
    const arrival = stay.arrival === today ? "" : words.day(stay.arrival);
    const stayWords = [arrival, words.guestOf(stay), words.persons(stay.persons), stay.source]
      .filter((part) => part !== "")
      .join(", ");
    return arrival === "" ? t`Today: ${stayWords}` : t`Next: ${stayWords}`;
  };
  return (
    <div className="-mx-4 sm:-mx-6">
      <div
        aria-hidden
        className="sticky top-0 z-20 grid border-y border-line bg-card px-4 py-1.5 sm:px-6"
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        {days.map((day) => (
          <span
            key={day}
            className={`flex flex-col items-center rounded-lg text-12 leading-tight ${day === today ? "bg-sea text-on-sea" : "text-ink-soft"}`}
          >
            {letter.format(new Date(`${day}T00:00:00Z`))}
            <b className={`figures ${day === today ? "" : "text-ink"}`}>{Number(day.slice(8))}</b>
          </span>
        ))}
      </div>
      <WindowVirtualizer ref={list} data={rows} {...sizes}>
        {(row) => {
          const { words: state, tone } = words.now(row.home, today);
          return (
            <button
              key={row.key}
              type="button"
              onClick={() => props.onOpen(row)}
              className="block w-full border-b border-line bg-card px-4 py-3 text-start sm:px-6"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{words.title(row.home)}</span>
                <span className={`shrink-0 text-end text-14 font-semibold ${toneText[tone]}`}>{state}</span>
              </span>
              <Strip row={row} days={days.length} words={words} />
              <span className="mt-1 block text-14 text-ink-soft">{next(row)}</span>
            </button>
          );
        }}
      </WindowVirtualizer>
    </div>
  );
}
