import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { CalendarBlock, CalendarHome, CalendarStay, CalendarTask } from "#/api/home-calendar";
import { formats } from "#/i18n/format";
import { daysBetween } from "#/i18n/wire-time";
import { useLanguage } from "#/i18n/texts";
import { kindLooks, stateLooks } from "#/parts/task";
import { useDeviceSettings } from "#/session/device-settings";
import type { Cell } from "#/ui/grid";
import { contentOf, type HomeBar, type HomeRow, type Nights, nightsOf, noHome, takenUntil } from "./rows";

const states: Record<CalendarStay["state"], MessageDescriptor> = {
  offer: msg`Offer`,
  coming: msg`Coming`,
  inhouse: msg`In house`,
  left: msg({ message: "Left", context: "guests who have left" }),
};

const reasons: Record<CalendarBlock["reason"], MessageDescriptor> = {
  repair: msg`Repair`,
  owner: msg({ message: "Owner", context: "closed nights" }),
  feed: msg`Closed by a channel`,
  other: msg`Closed`,
};

/** Everything of the calendar in words: what is drawn, and what a screen reader says. */
export function useCalendarWords() {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { showShortTitle } = useDeviceSettings();
  return useMemo(() => {
    const format = formats(language);
    // A calendar has few days, and each bar says two of them.
    const days = new Map<string, string>();
    const day = (wire: string) => {
      const words = days.get(wire) ?? format.shortDay(wire);
      days.set(wire, words);
      return words;
    };
    const span = (from: string, to: string) => `${day(from)} – ${day(to)}`;
    const guestOf = (stay: CalendarStay) =>
      stay.guest || (stay.kind === "owner" ? t({ message: "Owner", context: "stay" }) : t`No name`);
    const counts = new Map<number, string>();
    const persons = (count: number) => {
      const words = counts.get(count) ?? plural(count, { one: "# guest", other: "# guests" });
      counts.set(count, words);
      return words;
    };
    const stateOf = (stay: CalendarStay) => i18n._(states[stay.state]);
    const ofStay = (stay: CalendarStay) =>
      [
        guestOf(stay),
        span(stay.arrival, stay.departure),
        persons(stay.persons),
        stay.source,
        stay.kind === "owner" ? t`Owner’s stay` : "",
        stateOf(stay),
        stay.sold_twice ? t`Double booking` : "",
        stay.missing ? t`Data missing` : "",
        stay.changed ? t`Changed recently` : "",
      ]
        .filter((part) => part !== "")
        .join(", ");
    const reason = (block: CalendarBlock) => block.note || i18n._(reasons[block.reason]);
    const spanOf = (block: CalendarBlock) =>
      block.from === "" ? span(block.arrival, block.departure) : `${day(block.arrival)}, ${block.from}–${block.to}`;
    const ofBlock = (block: CalendarBlock) => [t`Closed`, reason(block), spanOf(block)].join(", ");
    const kindOf = (task: CalendarTask) => i18n._(kindLooks[task.check ? "check" : task.type].label);
    const taskState = (task: CalendarTask) => i18n._(stateLooks[task.late ? "late" : task.state].label);
    const ofTask = (task: CalendarTask) =>
      [kindOf(task), `${day(task.day)} ${task.start}`, taskState(task), task.unassigned ? t`Nobody yet` : ""]
        .filter((part) => part !== "")
        .join(", ");
    const label = (row: HomeRow, cell: Cell, days: readonly string[]) => {
      const from = days[0] ?? "";
      const bar = row.bars.find((one) => one.key === cell.bar);
      const { tasks, visits } = contentOf(row, from, cell);
      const what = bar
        ? "stay" in bar
          ? ofStay(bar.stay)
          : ofBlock(bar.block)
        : `${format.day(days[cell.column])}, ${t`Free`}`;
      return [what, ...visits.map(ofBlock), ...tasks.map(ofTask)].join("; ");
    };
    /** How a home is now, in one line, and how it looks. */
    const now = (home: CalendarHome, today: string): { words: string; tone: Tone } => {
      if (home.id === noHome)
        return { words: plural(home.stays.length, { one: "# reservation", other: "# reservations" }), tone: "warn" };
      const until = takenUntil(home, today);
      const end = until === undefined ? "" : day(until);
      switch (home.cleanliness) {
        case "clean":
          return { words: home.arrival_today ? t`Clean, guests today` : t`Clean`, tone: "done" };
        case "cleaning":
          return { words: t`Being cleaned`, tone: "running" };
        case "dirty":
          return home.arrival_today
            ? { words: t`To clean today`, tone: "late" }
            : { words: t({ message: "To clean", context: "home" }), tone: "warn" };
        case "guests":
          return { words: end ? t`Guests until ${end}` : t`Guests in house`, tone: "soft" };
        case "owner":
          return { words: end ? t`Owner until ${end}` : t`Owner in house`, tone: "soft" };
        case "closed":
          return { words: end ? t`Closed until ${end}` : t`Closed`, tone: "soft" };
        case "unknown":
          return { words: t`Never cleaned yet`, tone: "soft" };
      }
    };
    const title = (home: CalendarHome) => (showShortTitle && home.short_title) || home.title;
    const nights = (count: number) => plural(count, { one: "# night", other: "# nights" });
    /** Where something would be, and what has these nights already. */
    const at = (row: HomeRow, { arrival, departure }: Nights, taken: readonly HomeBar[]) => {
      const count = daysBetween(arrival, departure) ?? 0;
      const where = `${title(row.home)}, ${span(arrival, departure)}, ${nights(count)}`;
      if (taken.length === 0) return where;
      const by = taken.map((bar) => {
        const have = nightsOf(bar);
        return `${"stay" in bar ? guestOf(bar.stay) : reason(bar.block)} (${span(have.arrival, have.departure)})`;
      });
      const others = by.slice(0, 2).join(", ");
      return `${where}: ${t`taken by ${others}`}`;
    };
    return { day, span, guestOf, persons, stateOf, reason, spanOf, kindOf, taskState, label, now, title, nights, at };
  }, [t, i18n, language, showShortTitle]);
}

export type CalendarWords = ReturnType<typeof useCalendarWords>;

export type Tone = "done" | "running" | "late" | "warn" | "soft";

export const toneText: Record<Tone, string> = {
  done: "text-done-ink",
  running: "text-running-ink",
  late: "text-late-ink",
  warn: "text-warn-ink",
  soft: "text-ink-soft",
};
