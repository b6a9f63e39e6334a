import type { LucideIcon } from "lucide-react";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { labelClass } from "./Field";
import { Icon } from "./Icon";

/** A little more than a letter of the app's font takes on average, and what stands beside a choice's words. */
const letter = 0.6;
const padding = 1.5;
const besideIcon = 1.7;

/**
 * The flex basis that keeps rows even: all choices stand in one row where their longest word fits there, else pairs of an even number
 * stand side by side, else each has its own row. No choice is left alone beneath others.
 */
function evenRows(options: readonly { label: string; icon?: unknown }[]): string {
  const widest = Math.max(
    ...options.map(({ label, icon }) => label.length * letter + padding + (icon === undefined ? 0 : besideIcon)),
  );
  const unless = (inRow: number, otherwise: string) =>
    `min(${otherwise}, (${(inRow * (widest + 0.25)).toFixed(2)}em - 100%) * 999)`;
  return options.length % 2 === 0
    ? `max(0px, ${unless(options.length, "50% - 0.25rem")}, ${unless(2, "100%")})`
    : `max(0px, ${unless(options.length, "100%")})`;
}

/** One of few, all in sight: a radio group that looks like a switch with several places. */
export function Segmented<Value extends string>(props: {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const flexBasis = evenRows(props.options);
  return (
    <RadioGroup
      aria-label={props.hideLabel ? props.label : undefined}
      value={props.value}
      onChange={(value) => {
        const chosen = props.options.find((option) => option.value === value);
        if (chosen) props.onChange(chosen.value);
      }}
      className="flex flex-col gap-1.5"
    >
      {!props.hideLabel && <Label className={labelClass}>{props.label}</Label>}
      <div className="flex flex-wrap gap-1 rounded-card bg-sunk p-1">
        {props.options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            style={{ flexBasis }}
            className="flex target max-w-full grow cursor-pointer items-center justify-center gap-2 rounded-control px-3 py-1.5 text-center font-semibold text-ink-soft transition-colors hover:text-ink selected:bg-raised selected:text-ink selected:shadow-card forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText]"
          >
            {option.icon && <Icon of={option.icon} size={18} />}
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
