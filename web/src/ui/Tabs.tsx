import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as Root } from "react-aria-components/Tabs";
import { evenRows } from "./even-rows";

export interface TabItem<Key extends string> {
  key: Key;
  label: string;
  /** Number beside the word; left out while unknown. */
  count?: number | string | undefined;
}

const track = "flex flex-wrap gap-1 rounded-card bg-sunk p-1";
const piece =
  "group flex min-h-(--target) max-w-full grow cursor-pointer items-center justify-center gap-2 rounded-control px-2 py-1.5 sm:px-3 text-center font-semibold text-ink-soft transition-colors hover:text-ink selected:bg-raised selected:text-ink selected:shadow-card forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText]";

export function Tabs<Key extends string>(props: {
  label: string;
  tabs: readonly TabItem<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
  className?: string;
}) {
  const bases = evenRows(props.tabs, 1);
  return (
    <Root
      selectedKey={props.selected}
      onSelectionChange={(key) => {
        const tab = props.tabs.find((candidate) => candidate.key === key);
        if (tab) props.onSelect(tab.key);
      }}
      // It would frame everything while somebody types into a field of the panel.
      className="outline-none"
    >
      <TabList aria-label={props.label} className={`${track} ${props.className ?? ""}`}>
        {props.tabs.map((tab, at) => (
          <Tab key={tab.key} id={tab.key} className={piece} style={{ flexBasis: bases[at] }}>
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures min-w-6 rounded-full bg-card px-1.5 text-14 font-semibold text-ink-soft group-selected:bg-sunk">
                {tab.count}
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      {props.tabs.map((tab) => (
        <TabPanel key={tab.key} id={tab.key} className="outline-none focus-visible:outline-3">
          {props.children}
        </TabPanel>
      ))}
    </Root>
  );
}
