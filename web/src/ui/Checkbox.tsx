import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox as Control } from "react-aria-components/Checkbox";
import { Icon } from "./Icon";

export function Checkbox(props: {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  isDisabled?: boolean;
}) {
  return (
    <Control
      isSelected={props.checked}
      onChange={props.onChange}
      isDisabled={props.isDisabled}
      className="group flex target cursor-pointer items-center gap-3 py-1.5 disabled:opacity-60"
    >
      <span className="grid size-6 shrink-0 place-items-center rounded-md border-2 border-line-strong bg-card text-on-sea transition-colors group-selected:border-sea group-selected:bg-sea group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-sea-ink">
        <Icon of={Check} size={16} className="opacity-0 group-selected:opacity-100" />
      </span>
      <span className="min-w-0">{props.children}</span>
    </Control>
  );
}
