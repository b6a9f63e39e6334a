import type { LucideIcon } from "lucide-react";
import type { CSSProperties } from "react";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { evenRows, oneRow } from "./even-rows";
import { labelClass } from "./Field";
import { Icon } from "./Icon";

/** What a choice has at both sides together, in em. */
const padding = 1.42;

/** The most that a group takes beside other things, in em: it then stands in one row, for it is never narrower than what it counts on. */
const mostBeside = 26;

/** One of few, all in sight: a radio group that looks like a switch with several places. */
export function Segmented<Value extends string>(props: {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const bases = evenRows(props.options, padding);
  const row = oneRow(props.options, padding);
  return (
    <RadioGroup
      aria-label={props.hideLabel ? props.label : undefined}
      value={props.value}
      onChange={(value) => {
        const chosen = props.options.find((option) => option.value === value);
        if (chosen) props.onChange(chosen.value);
      }}
      style={{ "--row": row > mostBeside ? "0" : `${(row + 0.5).toFixed(2)}em` } as CSSProperties}
      className="flex w-full flex-col gap-1.5 sm:w-auto sm:min-w-(--row)"
    >
      {!props.hideLabel && <Label className={labelClass}>{props.label}</Label>}
      <div className="flex flex-wrap gap-1 rounded-card bg-sunk p-1">
        {props.options.map((option, at) => (
          <Radio
            key={option.value}
            value={option.value}
            style={{ flexBasis: bases[at] }}
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
