import { useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { IconButton } from "#/ui/Button";

/** How many of something: a number between two buttons. */
export function Stepper(props: { label: string; value: number; most: number; onChange: (value: number) => void }) {
  const { t } = useLingui();
  const { label, value, most } = props;
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <IconButton
        variant="framed"
        icon={Minus}
        label={t`One less: ${label}`}
        isDisabled={value <= 0}
        onPress={() => props.onChange(Math.max(0, value - 1))}
      />
      <output aria-live="polite" className="figures min-w-9 text-center text-18 font-bold">
        {value}
      </output>
      <IconButton
        variant="framed"
        icon={Plus}
        label={t`One more: ${label}`}
        isDisabled={value >= most}
        onPress={() => props.onChange(Math.min(most, value + 1))}
      />
    </div>
  );
}
