import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { rowAt } from "./tops";

/** How many pixels beyond what is in sight rows are drawn: more than one frame of a scroll. */
const beyond = 200;

/** Pixels of a grid whose height is not known yet: those of a common desk. */
const common = 800;

interface Range {
  first: number;
  last: number;
}

const rangeOf = (tops: readonly number[], from: number, to: number): Range => ({
  first: rowAt(tops, from),
  last: rowAt(tops, to),
});

/**
 * Draws the rows in sight, and the one that is kept wherever it is. What a row is high is known before it is drawn, so nothing is measured: a scroll
 * draws the rows that come into sight once, and touches no other.
 */
export function Sight(props: {
  /** What each row is known by. */
  keys: readonly { key: string }[];
  /** Where each row begins, and where the last one ends. */
  tops: readonly number[];
  /** Pixels of what stays above the rows. */
  above: number;
  kept: number;
  children: (index: number, top: number) => ReactNode;
}) {
  const { keys, tops, above, kept } = props;
  const count = tops.length - 1;
  const [range, setRange] = useState(() => rangeOf(tops, 0, common));
  const asked = useRef(range);
  const before = useRef({ keys, tops });
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = own.current?.closest<HTMLElement>("[role=grid]");
    if (!box) return undefined;
    // What is on top stays there when something above it becomes higher.
    const was = before.current;
    const top = rowAt(was.tops, box.scrollTop);
    const by = (tops[top] ?? 0) - (was.tops[top] ?? 0);
    if (by !== 0 && keys[top]?.key === was.keys[top]?.key) box.scrollTop += by;
    before.current = { keys, tops };

    let height = 0;
    const look = (scrolled: boolean) => {
      const from = box.scrollTop;
      const next = rangeOf(tops, from - beyond, from + height + beyond);
      const { first, last } = asked.current;
      if (next.first === first && next.last === last) return;
      asked.current = next;
      const seen = rangeOf(tops, from, from + height);
      // A leap shows no gap: its rows are drawn before the frame is.
      if (scrolled && (seen.first < first || seen.last > last)) flushSync(() => setRange(next));
      else setRange(next);
    };
    const measure = () => {
      height = (box.clientHeight || common) - above;
      look(false);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    const scrolled = () => look(true);
    box.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", scrolled);
    };
  }, [keys, tops, above]);

  const [first, last] = [Math.min(range.first, count), Math.min(range.last, count - 1)];
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (kept >= 0 && kept < first) drawn.unshift(kept);
  if (kept > last && kept < count) drawn.push(kept);
  return (
    <div
      ref={own}
      role="presentation"
      style={{ height: tops[count], contain: "size layout style" }}
      className="relative"
    >
      {drawn.map((index) => (
        <Fragment key={keys[index]?.key}>{props.children(index, tops[index] ?? 0)}</Fragment>
      ))}
    </div>
  );
}
