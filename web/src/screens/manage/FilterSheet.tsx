import { useLingui } from "@lingui/react/macro";
import { ListFilter } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";

/** The filters of a list on a phone: one row with what is chosen most, and a sheet with all others behind it. */
export function FilterSheet({
  count,
  onClear,
  first,
  children,
}: {
  /** How many filters of the sheet are set. */
  count: number;
  onClear: () => void;
  /** What stands beside the button. */
  first?: ReactNode;
  /** The fields of the sheet, in two columns. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {first}
      <Button
        variant={count > 0 ? "primary" : "secondary"}
        icon={ListFilter}
        onPress={() => setOpen(true)}
        className="grow"
      >
        {count > 0 ? t`Filter (${count})` : t`Filter`}
      </Button>
      <Dialog
        isOpen={open}
        title={t`Filter`}
        onClose={() => setOpen(false)}
        actions={
          <>
            {count > 0 && <Button variant="secondary" onPress={onClear}>{t`Clear filter`}</Button>}
            <Button size="lg" onPress={() => setOpen(false)}>
              {t`Show`}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-2 items-end gap-3">{children}</div>
      </Dialog>
    </div>
  );
}
