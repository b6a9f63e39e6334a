import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { evenRows } from "./even-rows";

export interface TabItem<Key extends string> {
  key: Key;
  label: string;
  /** Number beside the word; left out while unknown. */
  count?: number | string | undefined;
}

const track = "flex flex-wrap gap-1 rounded-card bg-sunk p-1";
const piece =
  "group flex min-h-(--target) max-w-full grow cursor-pointer items-center justify-center gap-2 rounded-control px-2 py-1.5 sm:px-3 text-center font-semibold text-ink-soft transition-colors hover:text-ink aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-card forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText]";

/** By how many tabs an arrow goes on. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Own rather than React Aria's, which draws the tabs twice and brings its collections, for two or three of them. */
export function Tabs<Key extends string>(props: {
  label: string;
  tabs: readonly TabItem<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
  className?: string;
}) {
  const { tabs, selected, onSelect } = props;
  const bases = evenRows(tabs, 1);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const here = tabs.findIndex((tab) => tab.key === selected);
    const to =
      step !== undefined
        ? (here + step + tabs.length) % tabs.length
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? tabs.length - 1
            : undefined;
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab || to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
    onSelect(tab.key);
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={props.label} className={`${track} ${props.className ?? ""}`}>
        {tabs.map((tab, at) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={tab.key === selected ? `${id}-panel` : undefined}
            tabIndex={tab.key === selected ? 0 : -1}
            className={piece}
            style={{ flexBasis: bases[at] }}
            onClick={() => onSelect(tab.key)}
            onKeyDown={go}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures min-w-6 rounded-full bg-card px-1.5 text-14 font-semibold text-ink-soft group-aria-selected:bg-sunk">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div key={selected} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {props.children}
      </div>
    </div>
  );
}
