import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { barTone, type Tone } from "./Badge";
import { Icon } from "./Icon";

/** One number of the day with its word, and beside it what it is made of. */
export function Stat(props: {
  label: string;
  value: ReactNode;
  icon?: LucideIcon;
  tone?: Tone;
  details?: readonly string[];
}) {
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-card p-3 ps-5 shadow-card">
      {props.tone && <span aria-hidden className={`absolute inset-y-0 start-0 w-1.5 ${barTone[props.tone]}`} />}
      <div className="flex items-center gap-2 text-14 font-semibold text-ink-soft">
        {props.icon && <Icon of={props.icon} size={18} />}
        {props.label}
      </div>
      <div className="mt-0.5 flex flex-col gap-x-4 gap-y-1 xl:flex-row xl:items-end">
        <span className="figures text-36 leading-none font-bold">{props.value}</span>
        {props.details && (
          <span className="figures flex flex-col text-14 leading-snug text-ink-soft">
            {props.details.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </span>
        )}
      </div>
    </div>
  );
}
