import type { GridBar } from "./cells";

interface Lanes {
  lane: ReadonlyMap<string, number>;
  count: number;
}

/** Under which line of its row each bar is drawn: those that overlap lie in different lanes. Bars that only touch share one. */
export function lanesOf(bars: readonly Pick<GridBar, "key" | "start" | "end">[]): Lanes {
  const ends: number[] = [];
  const lane = new Map<string, number>();
  for (const bar of [...bars].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const free = ends.findIndex((end) => end <= bar.start);
    const at = free < 0 ? ends.length : free;
    ends[at] = bar.end;
    lane.set(bar.key, at);
  }
  return { lane, count: Math.max(1, ends.length) };
}

const known = new WeakMap<readonly GridBar[], Lanes>();

/** The same for the same bars: what a row is high is asked again with each row that comes. */
export function knownLanes(bars: readonly GridBar[]): Lanes {
  const lanes = known.get(bars) ?? lanesOf(bars);
  known.set(bars, lanes);
  return lanes;
}
