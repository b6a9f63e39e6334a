import { KeysDialog } from "./KeysDialog";
import { showDialog, useOfficeDialog } from "./office-dialog";
import { Palette, type Place } from "./Palette";

/** What may lie over any page of the office. */
export function OfficeDialogs({ places }: { places: readonly Place[] }) {
  const shown = useOfficeDialog();
  const close = () => showDialog(undefined);
  if (shown === "search") return <Palette places={places} onClose={close} />;
  if (shown === "keys") return <KeysDialog places={places} onClose={close} />;
  return null;
}
