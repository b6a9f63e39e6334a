import { useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { IconButton } from "#/ui/Button";

/** How many of something: a number between two buttons. */
export function Stepper(props: {
  label: string;
  value: number;
  /** 0 when left out. */
  least?: number;
  most: number;
  onChange: (value: number) => void;
}) {
  const { t } = useLingui();
  const { label, value, least = 0, most } = props;
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <IconButton
        changes="office"
        variant="framed"
        icon={Minus}
        label={t`One less: ${label}`}
        isDisabled={value <= least}
        onPress={() => props.onChange(Math.max(least, value - 1))}
      />
      <output aria-live="polite" className="figures min-w-9 text-center text-18 font-bold">
        {value}
      </output>
      <IconButton
        changes="office"
        variant="framed"
        icon={Plus}
        label={t`One more: ${label}`}
        isDisabled={value >= most}
        onPress={() => props.onChange(Math.min(most, value + 1))}
      />
    </div>
  );
}
