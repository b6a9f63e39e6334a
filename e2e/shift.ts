import type { Page } from "@playwright/test";

interface Shift {
  value: number;
  /** What moved most, for the person who reads the failure. */
  moved: string[];
}

/** How far a page's content jumped while it loaded, as browsers measure it (cumulative layout shift). Clicks and typing are excluded. */
export async function layoutShift(page: Page): Promise<Shift> {
  return page.evaluate(
    () =>
      new Promise<Shift>((done) => {
        interface Entry extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        }
        const named = ({ node, previousRect: from, currentRect: to }: Entry["sources"][number]) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const text = (element?.textContent ?? "").slice(0, 40);
          const box = (rect: DOMRectReadOnly) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(" ");
          return `${element?.tagName ?? "?"}.${element?.getAttribute("class")?.slice(0, 60) ?? ""} "${text}" ${box(from)} → ${box(to)}`;
        };
        const all: Entry[] = [];
        const observer = new PerformanceObserver((list) => all.push(...(list.getEntries() as Entry[])));
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => {
          observer.disconnect();
          // The worst window of at most five seconds, without a gap of a second.
          let [worst, sum, first, last] = [0, 0, 0, 0];
          const counted = all.filter((each) => !each.hadRecentInput);
          for (const { startTime, value } of counted) {
            if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
            last = startTime;
            sum += value;
            worst = Math.max(worst, sum);
          }
          const moved = counted.map(
            ({ value, startTime, sources }) =>
              `${value.toFixed(3)} at ${Math.round(startTime)} ms: ${sources.map(named).join(" | ")}`,
          );
          done({ value: worst, moved });
        }, 100);
      }),
  );
}
