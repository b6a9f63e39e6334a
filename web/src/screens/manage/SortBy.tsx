import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "#/ui/Button";
import { NativeSelect } from "#/ui/NativeSelect";

/** A column by which a list is sorted. Its two directions have names of their own where "ascending" would leave open what comes first. */
interface SortOption<Key extends string> {
  value: Key;
  label: string;
  up?: string;
  down?: string;
}

/** By what a list is sorted, and the button that turns it around. */
export function SortBy<Key extends string>(props: {
  value: Key;
  options: readonly SortOption<Key>[];
  onSort: (value: Key) => void;
  isDown: boolean;
  onTurn: () => void;
  isDisabled?: boolean;
  className?: string;
}) {
  const { value, options, onSort, isDown, onTurn, isDisabled = false, className = "" } = props;
  const { t } = useLingui();
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={`flex min-w-0 items-end gap-2 ${className}`}>
      <NativeSelect
        label={t`Sort by`}
        value={value}
        disabled={isDisabled}
        onChange={(wanted) => {
          const option = options.find((one) => one.value === wanted);
          if (option) onSort(option.value);
        }}
        options={options}
        className="min-w-0 grow"
      />
      <IconButton
        icon={isDown ? ArrowDown : ArrowUp}
        label={isDown ? (chosen?.down ?? t`Descending`) : (chosen?.up ?? t`Ascending`)}
        variant="framed"
        onPress={onTurn}
      />
    </span>
  );
}
