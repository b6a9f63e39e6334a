import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Columns3 } from "lucide-react";
import { useState } from "react";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";

/** Which columns of a list are shown; the caller keeps the choice. */
export function ColumnMenu<Key extends string>({
  names,
  chosen,
  choose,
}: {
  /** All columns in their order. */
  names: Readonly<Record<Key, MessageDescriptor>>;
  chosen: readonly Key[];
  choose: (column: Key, on: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={Columns3} onPress={() => setOpen(true)}>
        {t`Columns`}
      </Button>
      <Dialog isOpen={open} title={t`Columns`} onClose={() => setOpen(false)}>
        <div className="flex flex-col">
          {(Object.keys(names) as Key[]).map((column) => (
            <Checkbox key={column} checked={chosen.includes(column)} onChange={(on) => choose(column, on)}>
              {i18n._(names[column])}
            </Checkbox>
          ))}
        </div>
      </Dialog>
    </>
  );
}
