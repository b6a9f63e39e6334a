import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon";

/** A fact with its label; several are in a `<dl>` or inside a card, separated by hairlines. */
export function ListRow(props: {
  icon?: LucideIcon;
  label: ReactNode;
  children?: ReactNode;
  trailing?: ReactNode;
  leads?: boolean;
}) {
  return (
    <div className="flex target items-center gap-3.5 py-2.5">
      {props.icon && <Icon of={props.icon} className="text-ink-soft" />}
      <div className="min-w-0 grow">
        <div className={props.children ? "text-14 text-ink-soft" : "font-medium"}>{props.label}</div>
        {props.children && <div className="font-medium">{props.children}</div>}
      </div>
      {props.trailing}
      {props.leads && <Icon of={ChevronRight} className="text-ink-faint" />}
    </div>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line">{children}</div>;
}
