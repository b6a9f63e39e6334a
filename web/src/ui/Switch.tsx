import type { ReactNode } from "react";
import { Switch as Control } from "react-aria-components/Switch";

export function Switch(props: {
  label: string;
  help?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  isDisabled?: boolean;
}) {
  return (
    <Control
      isSelected={props.on}
      onChange={props.onChange}
      isDisabled={props.isDisabled ?? false}
      className="group flex min-h-14 cursor-pointer items-center justify-between gap-4 py-2"
    >
      <span className="min-w-0">
        <span className="block font-semibold text-ink">{props.label}</span>
        {props.help && <span className="block text-14 text-ink-soft">{props.help}</span>}
      </span>
      <span className="flex h-8 w-13 shrink-0 items-center rounded-full border border-line-strong bg-sunk p-1 transition-colors group-selected:border-sea group-selected:bg-sea group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-sea-ink forced-colors:group-selected:bg-[Highlight]">
        <span className="size-5.5 rounded-full bg-line-strong transition-transform group-selected:translate-x-5 group-selected:bg-on-sea forced-colors:bg-[ButtonText]" />
      </span>
    </Control>
  );
}
