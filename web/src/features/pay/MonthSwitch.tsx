import { useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { IconButton } from "#/ui/Button";
import { shiftMonth, thisMonth } from "./months";

/** A month back or on, up to the one of today. */
export function MonthSwitch({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <IconButton
        icon={ChevronLeft}
        label={t`The month before`}
        variant="framed"
        onPress={() => onChange(shiftMonth(month, -1))}
      />
      <span aria-live="polite" className="figures min-w-36 px-2 text-center font-semibold">
        {format.month(`${month}-01`)}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t`The month after`}
        variant="framed"
        isDisabled={month >= thisMonth()}
        onPress={() => onChange(shiftMonth(month, 1))}
      />
    </div>
  );
}
