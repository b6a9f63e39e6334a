import { useLingui } from "@lingui/react/macro";
import type { GridDrag } from "#/ui/grid";
import { toast } from "#/ui/toast";
import { type HomeBar, type HomeRow, type Nights, nightsAt, nightsIn, nightsOf, noHome, takenBy } from "./rows";
import type { CalendarWords } from "./words";

/** Drags of stays and closed nights, of their ends, and over empty nights. What has the nights already is said before the drop, and nothing is saved by it. */
export function useHomeDrag(
  first: string,
  words: CalendarWords,
  onMove: (bar: HomeBar, row: HomeRow, to: Partial<Nights>) => void,
  onNights: (row: HomeRow, from: number, to: number) => void,
): GridDrag<HomeRow> {
  const { t } = useLingui();
  return {
    step: 1,
    ends: true,
    lift: (_, bar) => {
      if ("stay" in bar || bar.block.own) return true;
      toast(t`A channel has closed these nights. Change them there.`);
      return false;
    },
    over: (row, bar, start, end) => {
      const [was, to] = [nightsOf(bar), nightsAt(bar, start, end)];
      if ("block" in bar && row.home.id === noHome) return { well: false, words: words.title(row.home) };
      const same = row.bars.some(({ key }) => key === bar.key);
      if (same && was.arrival === to.arrival && was.departure === to.departure) return undefined;
      const taken = takenBy(row, bar, to);
      return { well: taken.length === 0, words: words.at(row, to, taken) };
    },
    // Only what was pulled is changed: the other end may be another one by now.
    drop: (row, bar, start, end) => {
      const [was, { arrival, departure }] = [nightsOf(bar), nightsAt(bar, start, end)];
      onMove(bar, row, {
        ...(arrival !== was.arrival && { arrival }),
        ...(departure !== was.departure && { departure }),
      });
    },
    empty: {
      over: (row, from, to) => {
        const nights = nightsIn(first, from, to);
        if (row.home.id === noHome) return { well: false, words: words.title(row.home) };
        const taken = takenBy(row, undefined, nights);
        return { well: taken.length === 0, words: words.at(row, nights, taken) };
      },
      drop: onNights,
    },
  };
}
