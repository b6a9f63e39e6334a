import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { barTone, type Tone } from "./Badge";
import { Icon } from "./Icon";

/** One number of the day with its word. */
export function Stat(props: { label: string; value: ReactNode; icon?: LucideIcon; tone?: Tone; detail?: ReactNode }) {
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-card p-4 ps-5 shadow-card">
      {props.tone && <span aria-hidden className={`absolute inset-y-0 start-0 w-1.5 ${barTone[props.tone]}`} />}
      <div className="flex items-center gap-2 text-14 font-semibold text-ink-soft">
        {props.icon && <Icon of={props.icon} size={18} />}
        {props.label}
      </div>
      <div className="figures mt-1 text-36 font-bold">{props.value}</div>
      {props.detail && <div className="text-14 text-ink-soft">{props.detail}</div>}
    </div>
  );
}
