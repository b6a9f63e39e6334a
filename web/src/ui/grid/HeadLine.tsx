import { ChevronDown, ChevronRight } from "lucide-react";
import { memo } from "react";
import { Icon } from "#/ui/Icon";
import { ring } from "./ring";
import type { GridHead } from "./heads";

const line = "flex cursor-pointer border-b border-line bg-sunk hover:bg-line";

function Words({ head }: { head: GridHead }) {
  const { name, count } = head.group;
  return (
    <>
      <Icon of={head.folded ? ChevronRight : ChevronDown} size={16} />
      <span className="truncate text-14 font-bold">{name}</span>
      <span className="figures shrink-0 text-12 text-ink-soft">{count}</span>
    </>
  );
}

const cell = "sticky start-0 flex w-fit max-w-[min(40rem,80vw)] items-center gap-2 px-3";

/** The head of a group as a row of the grid: one cell over all columns, which folds its rows. */
export const HeadLine = memo(function HeadLine(props: {
  head: GridHead;
  index: number;
  /** Pixels beneath the first row, and its own. */
  from: number;
  height: number;
  columns: number;
  width: number;
  active: boolean;
}) {
  const { head, active } = props;
  return (
    <div
      role="row"
      aria-rowindex={props.index + 2}
      data-row={head.key}
      style={{ top: props.from, height: props.height, width: props.width, contain: "size layout style" }}
      className={`absolute ${line}`}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-colspan={props.columns + 1}
        aria-expanded={!head.folded}
        aria-label={[head.group.name, head.group.count].filter((part) => part !== "").join(", ")}
        tabIndex={active ? 0 : -1}
        data-active={active || undefined}
        className={`${cell} ${ring}`}
      >
        <Words head={head} />
      </div>
    </div>
  );
});

/** Where the head of the group on top stays in sight until its last row has gone, in pixels beneath the heads of the columns. */
export interface Stuck {
  at: number;
  top: number;
  height: number;
}

/** A copy of a head that stays while its rows scroll. A screen reader and the keyboard find the head itself. */
export function StuckHead({
  head,
  stuck,
  below,
  height,
}: {
  head: GridHead;
  stuck: Stuck;
  below: number;
  height: number;
}) {
  return (
    <div
      aria-hidden
      style={{ top: stuck.top, height: stuck.height }}
      className="pointer-events-none absolute inset-x-0 z-10"
    >
      <div
        data-row={head.key}
        data-stuck
        style={{ top: below, height }}
        className={`pointer-events-auto sticky ${line}`}
      >
        <div className={cell}>
          <Words head={head} />
        </div>
      </div>
    </div>
  );
}
