import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon";

/** Says what will appear here and why it is empty now. */
export function EmptyState(props: { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-3xl bg-sea-soft text-sea-ink">
        <Icon of={props.icon} size={30} />
      </span>
      <h2 className="text-18 font-bold">{props.title}</h2>
      {props.children && <div className="text-ink-soft">{props.children}</div>}
      {props.action && <div className="pt-2">{props.action}</div>}
    </div>
  );
}
