import type { GridBar } from "./cells";

/** Under which line of its row each bar is drawn: those that overlap lie in different lanes. Bars that only touch share one. */
export function lanesOf(bars: readonly Pick<GridBar, "key" | "start" | "end">[]): {
  lane: ReadonlyMap<string, number>;
  count: number;
} {
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
